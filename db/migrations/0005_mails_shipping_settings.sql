CREATE TABLE "shipping_table" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_table_single" CHECK ("shipping_table"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "repeats" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "team_email" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_repeats_mails_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (to_tsvector('simple', translate("name" || ' ' || "email" || ' ' || "content", '@.,:/+_()-', '          ')));--> statement-breakpoint
CREATE INDEX "mails_search_idx" ON "mails" USING gin (to_tsvector('simple', translate("to", '@.,:/+_()-', '          ')));--> statement-breakpoint
CREATE INDEX "mails_repeats_idx" ON "mails" USING btree ("repeats");--> statement-breakpoint
CREATE INDEX "mails_contact_idx" ON "mails" USING btree (lower("mail" ->> 'email')) WHERE mail ->> 'template' = 'contact';--> statement-breakpoint
INSERT INTO "shipping_table" ("id", "version") VALUES (1, 1);
