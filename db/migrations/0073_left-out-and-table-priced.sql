ALTER TABLE "gang_sheet_items" ADD COLUMN "left_out" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_table_priced" boolean DEFAULT false NOT NULL;