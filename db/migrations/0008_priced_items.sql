ALTER TABLE "cart_items" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "price_rule" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_rule" jsonb;