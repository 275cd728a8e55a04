CREATE TABLE "tax_rates" (
	"state" text PRIMARY KEY NOT NULL,
	"rate_millionths" integer NOT NULL,
	"is_shipping_taxed" boolean NOT NULL,
	CONSTRAINT "tax_rates_state" CHECK ("tax_rates"."state" in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'VI', 'WA', 'WV', 'WI', 'WY')),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate_millionths" between 0 and 300000)
);
--> statement-breakpoint
CREATE TABLE "tax_table" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_table_single" CHECK ("tax_table"."id" = 1),
	CONSTRAINT "tax_table_mode" CHECK ("tax_table"."mode" in ('none', 'states'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate_millionths" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxable_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_shipping_taxed" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD COLUMN "tax_rate_millionths" integer;--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD COLUMN "quoted_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD COLUMN "tax_difference_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK (num_nonnulls("orders"."tax_state", "orders"."tax_rate_millionths", "orders"."taxable_cents", "orders"."is_shipping_taxed") in (0, 4) and ("orders"."tax_rate_millionths" is null or ("orders"."tax_rate_millionths" between 0 and 300000 and "orders"."taxable_cents" between 0 and "orders"."items_cents" - "orders"."discount_cents" + "orders"."shipping_cents" and "orders"."tax_cents" = round("orders"."taxable_cents"::numeric * "orders"."tax_rate_millionths" / 1000000))));--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD CONSTRAINT "shipping_decisions_tax" CHECK ("shipping_decisions"."quoted_tax_cents" >= 0);--> statement-breakpoint
INSERT INTO "tax_table" ("id") VALUES (1);