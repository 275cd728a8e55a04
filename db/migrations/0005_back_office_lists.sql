CREATE TABLE "shipping_table" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_table_single" CHECK ("shipping_table"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "orders_email_idx";--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "repeats" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "team_email" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_repeats_mails_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_category_idx" ON "cart_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (to_tsvector('simple', translate("name" || ' ' || "email" || ' ' || "content", '@.,:/+_()-', '          ')));--> statement-breakpoint
CREATE INDEX "library_products_position_idx" ON "library_products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "mails_search_idx" ON "mails" USING gin (to_tsvector('simple', translate("to", '@.,:/+_()-', '          ')));--> statement-breakpoint
CREATE INDEX "mails_repeats_idx" ON "mails" USING btree ("repeats");--> statement-breakpoint
CREATE INDEX "mails_contact_idx" ON "mails" USING btree (lower("mail" ->> 'email')) WHERE mail ->> 'template' = 'contact';--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("status",coalesce("arrives_to", 'infinity'::date),"id") WHERE status in ('PENDING', 'APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND');--> statement-breakpoint
CREATE INDEX "orders_promise_idx" ON "orders" USING btree (coalesce("arrives_to", 'infinity'::date),"id") WHERE status <> 'UNPAID';--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_cents","id") WHERE status <> 'UNPAID';--> statement-breakpoint
CREATE INDEX "orders_held_idx" ON "orders" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_created_idx" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
INSERT INTO "shipping_table" ("id", "version") VALUES (1, 1);
