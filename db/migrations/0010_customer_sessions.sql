ALTER TABLE "sessions" ADD COLUMN "login_generation" integer;--> statement-breakpoint
UPDATE "sessions" SET "login_generation" = "customers"."login_generation" FROM "customers" WHERE "customers"."id" = "sessions"."customer_id";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login" CHECK (("sessions"."customer_id" is null) = ("sessions"."login_generation" is null));
