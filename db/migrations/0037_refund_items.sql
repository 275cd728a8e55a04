CREATE TABLE "refund_items" (
	"refund_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "refund_items_refund_id_order_item_id_pk" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_items_quantity" CHECK ("refund_items"."quantity" > 0),
	CONSTRAINT "refund_items_cents" CHECK ("refund_items"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" bigint;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_items_item_idx" ON "refund_items" USING btree ("order_item_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipping" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents");