ALTER TABLE "categories" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_published_complete" CHECK ("categories"."is_draft" or "categories"."shape" = 'group' or num_nulls("categories"."size_rule", "categories"."quantity_rule", "categories"."price_rule") = 0);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_group_published" CHECK (not ("categories"."is_draft" and "categories"."shape" = 'group'));--> statement-breakpoint
-- What an empty shop used to show visitors before its owner had entered anything.
UPDATE "shop_settings" SET "settings" = "settings"
  || CASE WHEN "settings"->>'name' = 'Your shop' THEN '{"name": ""}' ELSE '{}' END::jsonb
  || CASE WHEN "settings"->>'address' = 'Your street, your city, state and ZIP' THEN '{"address": ""}' ELSE '{}' END::jsonb
  || CASE WHEN "settings"->>'phone' = '(000) 000-0000' THEN '{"phone": ""}' ELSE '{}' END::jsonb
  || CASE WHEN "settings"->>'fax' = '(000) 000-0000' THEN '{"fax": ""}' ELSE '{}' END::jsonb
  || CASE WHEN "settings"->>'email' = 'hello@example.com' THEN '{"email": ""}' ELSE '{}' END::jsonb;
