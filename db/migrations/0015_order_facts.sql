DROP INDEX "order_events_proof_idx";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "is_move_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_events_proof_idx" ON "order_events" USING btree ("order_id","to_status","created_at") WHERE to_status in ('APPROVED_BY_ADMIN', 'APPROVED') and not is_move_back;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_back_reason" CHECK (not "order_events"."is_move_back" or ("order_events"."by" = 'admin' and length("order_events"."reason") > 0 and "order_events"."reason" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_changes_requested" CHECK ("orders"."changes_requested_at" is null or "orders"."status" = 'PENDING');--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_voided" CHECK ("proofs"."voided_at" is null or "proofs"."approved_at" is not null);--> statement-breakpoint
UPDATE "orders" SET "changes_requested_at" = "last"."created_at"
FROM (
  SELECT DISTINCT ON ("order_id") "order_id", "from_status", "created_at"
  FROM "order_events" ORDER BY "order_id", "id" DESC
) "last"
WHERE "last"."order_id" = "orders"."id" AND "last"."from_status" = 'APPROVED_BY_ADMIN' AND "orders"."status" = 'PENDING';
