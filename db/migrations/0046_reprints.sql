ALTER TABLE "order_items" ADD COLUMN "reprint_of_item_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reprint_of" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reprint_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reprint_note" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_reprint_of_item_id_order_items_id_fk" FOREIGN KEY ("reprint_of_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reprint_of_orders_id_fk" FOREIGN KEY ("reprint_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_reprint_idx" ON "order_items" USING btree ("reprint_of_item_id") WHERE reprint_of_item_id is not null;--> statement-breakpoint
CREATE INDEX "orders_reprint_idx" ON "orders" USING btree ("reprint_of","paid_at") WHERE reprint_of is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reprint" CHECK (num_nonnulls("orders"."reprint_of", "orders"."reprint_reason", "orders"."reprint_note") in (0, 3) and ("orders"."reprint_reason" is null or "orders"."reprint_reason" in ('ours', 'carrier', 'customer')));