ALTER TABLE "order_edits" ADD COLUMN "shipping_decision_id" integer;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_shipping_decision_id_shipping_decisions_id_fk" FOREIGN KEY ("shipping_decision_id") REFERENCES "public"."shipping_decisions"("id") ON DELETE no action ON UPDATE no action;
