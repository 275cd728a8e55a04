ALTER TABLE "cart_items" ADD COLUMN "artwork_design" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "artwork_design" jsonb;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_design" CHECK ("cart_items"."artwork_design" is null or coalesce("cart_items"."artwork_design" ->> 'version', '') in ('1'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_design" CHECK ("order_items"."artwork_design" is null or coalesce("order_items"."artwork_design" ->> 'version', '') in ('1'));