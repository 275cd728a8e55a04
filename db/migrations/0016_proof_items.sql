CREATE TABLE "proof_items" (
	"proof_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	CONSTRAINT "proof_items_proof_id_order_item_id_pk" PRIMARY KEY("proof_id","order_item_id")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_id_order_key" UNIQUE("id","order_id");--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_id_order_key" UNIQUE("id","order_id");--> statement-breakpoint
ALTER TABLE "proof_items" ADD CONSTRAINT "proof_items_proof_id_order_id_proofs_id_order_id_fk" FOREIGN KEY ("proof_id","order_id") REFERENCES "public"."proofs"("id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_items" ADD CONSTRAINT "proof_items_order_item_id_order_id_order_items_id_order_id_fk" FOREIGN KEY ("order_item_id","order_id") REFERENCES "public"."order_items"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_items_order_idx" ON "proof_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "proof_items_item_idx" ON "proof_items" USING btree ("order_item_id");
