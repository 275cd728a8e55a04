CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer NOT NULL,
	"device" text NOT NULL,
	"device_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "login_id" uuid;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logins_customer_idx" ON "logins" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "logins_ends_idx" ON "logins" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_login_idx" ON "sessions" USING btree ("login_id");--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_login", ADD CONSTRAINT "sessions_login" CHECK ("sessions"."customer_id" is not null or ("sessions"."login_generation" is null and "sessions"."login_id" is null));