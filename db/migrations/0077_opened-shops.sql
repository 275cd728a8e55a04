ALTER TABLE "shop_settings" ADD COLUMN "sells_without_setup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "shop_settings" SET "sells_without_setup" = exists (select from "categories" where "price_rule" is not null and not "is_draft" and not "is_disabled")
  or exists (select from "library_products" where not "is_disabled")
  or exists (select from "orders" where "paid_at" is not null);
