DROP INDEX "cart_starts_started_idx";--> statement-breakpoint
ALTER TABLE "cart_starts" ADD COLUMN "order_id" integer;--> statement-breakpoint
CREATE INDEX "cart_starts_started_idx" ON "cart_starts" USING btree ("started_at","paid_at","order_id");--> statement-breakpoint
UPDATE "cart_starts" SET "order_id" = "orders"."id" FROM "orders" WHERE "orders"."cart_id" = "cart_starts"."cart_id" AND "orders"."paid_at" = "cart_starts"."paid_at";
