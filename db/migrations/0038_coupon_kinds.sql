ALTER TABLE "coupons" ADD COLUMN "kind" text DEFAULT 'percentage' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_discountable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_shipping_cents" bigint;--> statement-breakpoint
CREATE INDEX "orders_coupon_cost_idx" ON "orders" USING btree ("coupon_id","discount_cents","waived_shipping_cents") WHERE coupon_id is not null and status <> 'UNPAID';--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percentage', 'amount', 'free-shipping'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_amount" CHECK (("coupons"."kind" = 'amount') = ("coupons"."amount_cents" is not null) and ("coupons"."amount_cents" is null or "coupons"."amount_cents" > 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived_shipping" CHECK ("orders"."waived_shipping_cents" is null or ("orders"."waived_shipping_cents" >= 0 and "orders"."shipping_cents" = 0));