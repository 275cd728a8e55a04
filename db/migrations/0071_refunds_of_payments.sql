DROP INDEX "refunds_edit_key";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_edit_key" ON "refunds" USING btree ("order_edit_id","payment_id");