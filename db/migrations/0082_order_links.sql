ALTER TABLE "orders" ADD COLUMN "link_ends_on" date;--> statement-breakpoint
CREATE INDEX "orders_link_ends_idx" ON "orders" USING btree ("link_ends_on") WHERE link_ends_on is not null;