CREATE TABLE "resumable_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" integer,
	"customer_id" integer,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"part_paths" text[] DEFAULT '{}' NOT NULL,
	"writer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resumable_uploads_owner" CHECK ("resumable_uploads"."session_id" is null or "resumable_uploads"."customer_id" is null),
	CONSTRAINT "resumable_uploads_size" CHECK ("resumable_uploads"."size_bytes" between 1 and 209715200),
	CONSTRAINT "resumable_uploads_received" CHECK ("resumable_uploads"."received_bytes" between 0 and "resumable_uploads"."size_bytes")
);
--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumable_uploads_session_idx" ON "resumable_uploads" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "resumable_uploads_customer_idx" ON "resumable_uploads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "resumable_uploads_created_idx" ON "resumable_uploads" USING btree ("created_at");