-- Custom sizes get a smallest side: 0.5, or less where even the largest is smaller.
UPDATE "categories"
SET "size_rule" = "size_rule" || jsonb_build_object('minSide', least(
  0.5,
  coalesce(("size_rule" ->> 'shortSide')::numeric, ("size_rule" ->> 'maxSide')::numeric, 0.5)
))
WHERE "size_rule" IS NOT NULL AND NOT "size_rule" ? 'minSide';
