CREATE TABLE "coupon_costs" (
	"coupon_id" integer PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_costs" ADD CONSTRAINT "coupon_costs_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION keep_coupon_cost() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into "coupon_costs" as cost ("coupon_id", "cents")
  select "coupon_id", sum("cents") from (
    select new."coupon_id", new."discount_cents" + coalesce(new."waived_shipping_cents", 0) where new."status" <> 'UNPAID'
    union all
    -- Null for a new order.
    select old."coupon_id", -old."discount_cents" - coalesce(old."waived_shipping_cents", 0) where old."status" <> 'UNPAID'
  ) change ("coupon_id", "cents")
  where "coupon_id" is not null group by "coupon_id"
  on conflict ("coupon_id") do update set "cents" = cost."cents" + excluded."cents";
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_coupon_cost_inserted" AFTER INSERT ON "orders" FOR EACH ROW
WHEN (new."coupon_id" is not null and new."status" <> 'UNPAID') EXECUTE FUNCTION keep_coupon_cost();
--> statement-breakpoint
CREATE TRIGGER "orders_coupon_cost_updated" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (
  (old."coupon_id" is not null or new."coupon_id" is not null)
  and (old."status" <> 'UNPAID' or new."status" <> 'UNPAID')
  and (old."coupon_id", old."discount_cents", old."waived_shipping_cents", old."status" = 'UNPAID')
    is distinct from (new."coupon_id", new."discount_cents", new."waived_shipping_cents", new."status" = 'UNPAID')
) EXECUTE FUNCTION keep_coupon_cost();
--> statement-breakpoint
INSERT INTO "coupon_costs" ("coupon_id", "cents")
select "coupon_id", sum("discount_cents" + coalesce("waived_shipping_cents", 0)) from "orders"
where "coupon_id" is not null and "status" <> 'UNPAID' group by "coupon_id";
