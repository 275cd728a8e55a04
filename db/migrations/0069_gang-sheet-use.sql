ALTER TABLE "gang_sheets"
  ADD COLUMN "lengths" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(layouts, '$[*].length')) STORED,
  ADD COLUMN "uses" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(layouts, '$[*].use')) STORED,
  ADD COLUMN "bare_uses" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(layouts, '$[*].bareUse')) STORED;
