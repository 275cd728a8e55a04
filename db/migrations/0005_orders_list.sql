DROP INDEX "orders_email_idx";--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("status",coalesce("arrives_to", 'infinity'::date),"id") WHERE status in ('PENDING', 'APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND');--> statement-breakpoint
CREATE INDEX "orders_promise_idx" ON "orders" USING btree (coalesce("arrives_to", 'infinity'::date),"id") WHERE status <> 'UNPAID';--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_cents","id") WHERE status <> 'UNPAID';--> statement-breakpoint
CREATE INDEX "orders_held_idx" ON "orders" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email") text_pattern_ops);