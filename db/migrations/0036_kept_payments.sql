ALTER TABLE "payments" ADD COLUMN "kept_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kept" CHECK ("payments"."kept_cents" >= 0);