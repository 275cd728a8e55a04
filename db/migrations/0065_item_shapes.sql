ALTER TABLE "order_items" ADD COLUMN "shape" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_shape" CHECK ("order_items"."shape" is null or "order_items"."category_id" is not null);--> statement-breakpoint
UPDATE "order_items" SET "shape" = "categories"."shape" FROM "categories" WHERE "categories"."id" = "order_items"."category_id";
