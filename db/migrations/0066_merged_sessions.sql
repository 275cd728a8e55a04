CREATE TABLE "merged_sessions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_sessions" ADD CONSTRAINT "merged_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_sessions_customer_idx" ON "merged_sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "merged_sessions_merged_idx" ON "merged_sessions" USING btree ("merged_at");