CREATE INDEX "proofs_staff_idx" ON "proofs" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "artwork_files" ADD CONSTRAINT "artwork_files_owner" CHECK ("artwork_files"."session_id" is null or "artwork_files"."customer_id" is null);--> statement-breakpoint
ALTER TABLE "gang_sheets" ADD CONSTRAINT "gang_sheets_files" CHECK ("gang_sheets"."files_until" is null or "gang_sheets"."state" = 'done');--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_superseded" CHECK ("proofs"."superseded_at" is null or "proofs"."sent_at" is not null);