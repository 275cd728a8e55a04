ALTER TABLE "order_edits" ADD COLUMN "waive_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD COLUMN "waive_reason" text;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_waive_reason" CHECK ("order_edits"."waive_reason" is null or ("order_edits"."status" = 'waived' and length("order_edits"."waive_reason") > 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived" CHECK ("orders"."waived_cents" between 0 and "orders"."discount_cents");--> statement-breakpoint
ALTER TABLE "shipping_decisions" ADD CONSTRAINT "shipping_decisions_waive_reason" CHECK ("shipping_decisions"."waive_reason" is null or ("shipping_decisions"."decision" = 'keep' and "shipping_decisions"."difference_cents" > 0 and length("shipping_decisions"."waive_reason") > 0));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_coupon_cost() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Waivers aren't a cost of the order's coupon.
  insert into "coupon_costs" as cost ("coupon_id", "cents")
  select "coupon_id", sum("cents") from (
    select new."coupon_id", new."discount_cents" - new."waived_cents" + coalesce(new."waived_shipping_cents", 0) where new."status" <> 'UNPAID'
    union all
    -- Null for a new order.
    select old."coupon_id", -old."discount_cents" + old."waived_cents" - coalesce(old."waived_shipping_cents", 0) where old."status" <> 'UNPAID'
  ) change ("coupon_id", "cents")
  where "coupon_id" is not null group by "coupon_id"
  on conflict ("coupon_id") do update set "cents" = cost."cents" + excluded."cents";
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_coupon_cost_updated" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (
  (old."coupon_id" is not null or new."coupon_id" is not null)
  and (old."status" <> 'UNPAID' or new."status" <> 'UNPAID')
  and (old."coupon_id", old."discount_cents", old."waived_cents", old."waived_shipping_cents", old."status" = 'UNPAID')
    is distinct from (new."coupon_id", new."discount_cents", new."waived_cents", new."waived_shipping_cents", new."status" = 'UNPAID')
) EXECUTE FUNCTION keep_coupon_cost();
