ALTER TABLE "order_events" ADD COLUMN "round" integer;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_round" CHECK ("order_events"."round" is null or ("order_events"."round" > 0 and "order_events"."to_status" in ('APPROVED_BY_ADMIN', 'APPROVED') and not "order_events"."is_move_back"));--> statement-breakpoint
UPDATE "order_events" SET "round" = "moved"."round" FROM (
  SELECT "order_events"."id", max("proofs"."round") AS "round"
  FROM "order_events" JOIN "proofs" ON "proofs"."order_id" = "order_events"."order_id"
    AND "order_events"."created_at" = CASE "order_events"."to_status"
      WHEN 'APPROVED_BY_ADMIN' THEN "proofs"."sent_at" WHEN 'APPROVED' THEN "proofs"."approved_at" END
  WHERE NOT "order_events"."is_move_back"
  GROUP BY "order_events"."id"
) "moved" WHERE "moved"."id" = "order_events"."id";
