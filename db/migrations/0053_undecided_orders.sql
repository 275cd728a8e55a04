CREATE TABLE "undecided_orders" (
	"order_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undecided_orders" ADD CONSTRAINT "undecided_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION keep_undecided_order(ended_id integer) RETURNS void LANGUAGE plpgsql AS $$
begin
  if exists (
    select 1 from "payments"
    where "order_id" = ended_id and ("status" = 'paid' or ("status" = 'surplus' and "order_edit_id" is not null))
      and "amount_cents" - "refunded_cents" > coalesce("kept_cents", 0)
  ) then
    insert into "undecided_orders" ("order_id") values (ended_id) on conflict do nothing;
  else
    delete from "undecided_orders" where "order_id" = ended_id;
  end if;
end $$;
--> statement-breakpoint
CREATE FUNCTION keep_undecided_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new."status" = 'REJECTED' or new."canceled_at" is not null then
    perform keep_undecided_order(new."id");
  else
    delete from "undecided_orders" where "order_id" = new."id";
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_undecided_updated" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (
  (old."status" = 'REJECTED' or old."canceled_at" is not null)
    <> (new."status" = 'REJECTED' or new."canceled_at" is not null)
) EXECUTE FUNCTION keep_undecided_of_order();
--> statement-breakpoint
CREATE FUNCTION keep_undecided_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  has_ended boolean;
begin
  -- Locked, so that an order that ends meanwhile either sees this payment or is seen here.
  select "status" = 'REJECTED' or "canceled_at" is not null into has_ended
  from "orders" where "id" = new."order_id" for no key update;
  if has_ended then perform keep_undecided_order(new."order_id"); end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "payments_undecided_inserted" AFTER INSERT ON "payments" FOR EACH ROW
WHEN (new."status" in ('paid', 'surplus')) EXECUTE FUNCTION keep_undecided_of_payment();
--> statement-breakpoint
CREATE TRIGGER "payments_undecided_updated" AFTER UPDATE ON "payments" FOR EACH ROW
WHEN (
  (old."status" in ('paid', 'surplus') or new."status" in ('paid', 'surplus'))
  and (old."status", old."order_edit_id", old."amount_cents", old."refunded_cents", old."kept_cents")
    is distinct from (new."status", new."order_edit_id", new."amount_cents", new."refunded_cents", new."kept_cents")
) EXECUTE FUNCTION keep_undecided_of_payment();
--> statement-breakpoint
INSERT INTO "undecided_orders" ("order_id")
select "orders"."id" from "orders"
where ("orders"."status" = 'REJECTED' or "orders"."canceled_at" is not null) and exists (
  select 1 from "payments"
  where "order_id" = "orders"."id" and ("status" = 'paid' or ("status" = 'surplus' and "order_edit_id" is not null))
    and "amount_cents" - "refunded_cents" > coalesce("kept_cents", 0)
);
