ALTER TABLE "order_edits" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "order_edits" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaited_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_edit_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_edit_id_order_edits_id_fk" FOREIGN KEY ("order_edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_edit_idx" ON "payments" USING btree ("order_edit_id") WHERE order_edit_id is not null;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_plan" CHECK ("order_edits"."status" <> 'proposed' or "order_edits"."plan" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaited" CHECK ("orders"."awaited_cents" >= 0 and ("orders"."awaited_cents" = 0 or "orders"."due_cents" = 0));--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_customer_profile(person text) RETURNS void LANGUAGE plpgsql AS $$
declare
  account "customers";
  latest "orders";
  facts record;
  is_named_by_account boolean;
begin
  if person is null or person like '%@erased.invalid' then return; end if;
  -- Locked before it is counted: another order of this person is either counted here or adds itself later.
  insert into "customer_profiles" ("email") values (person) on conflict (lower("email")) do nothing;
  perform 1 from "customer_profiles" where lower("email") = person for update;
  select * into account from "customers" where lower("email") = person and "erased_at" is null;
  select * into latest from "orders"
  where "customer_id" is null and lower("email") = person and "status" <> 'UNPAID'
  order by "created_at" desc, "id" desc limit 1;
  if account."id" is null and latest."id" is null then
    delete from "customer_profiles" where lower("email") = person;
    return;
  end if;
  select count(*) as orders, coalesce(sum("total_cents" - "edited_cents" - coalesce("refunded_cents", 0) + (
      select coalesce(sum(difference."amount_cents" - difference."refunded_cents"), 0) from "payments" difference
      where difference."order_id" = "orders"."id" and difference."status" = 'surplus' and difference."order_edit_id" is not null
    )), 0) as cents,
    min("orders"."created_at") as first_at, max("orders"."created_at") as latest_at
  into facts
  from "orders" left join "payments" on "payments"."order_id" = "orders"."id" and "payments"."status" = 'paid'
  where "orders"."status" <> 'UNPAID'
    and ("customer_id" = account."id" or ("customer_id" is null and lower("email") = person));
  -- Until the email is validated, a stranger may have made the account.
  is_named_by_account := latest."id" is null or account."email_validated_at" is not null;
  update "customer_profiles" set
    "email" = case when is_named_by_account then account."email" else latest."email" end,
    "customer_id" = account."id",
    "name" = case when is_named_by_account then trim(account."first_name" || ' ' || account."sur_name")
      else latest."name" end,
    "phone" = case when is_named_by_account then account."phone" else latest."phone" end,
    "city" = case when is_named_by_account then account."city" else latest."city" end,
    "orders" = facts.orders,
    "lifetime_cents" = facts.cents,
    "first_order_at" = facts.first_at,
    "latest_order_at" = facts.latest_at
  where lower("email") = person;
end $$;
--> statement-breakpoint
CREATE FUNCTION keep_profile_of_difference() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refresh_customer_profile(customer_profile_key("customer_id", "email")) from "orders" where "id" = new."order_id";
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "payments_profile_difference" AFTER UPDATE ON "payments" FOR EACH ROW
WHEN (new."order_edit_id" is not null and new."status" = 'surplus') EXECUTE FUNCTION keep_profile_of_difference();
--> statement-breakpoint
CREATE TRIGGER "payments_figures_difference" AFTER UPDATE ON "payments" FOR EACH ROW
WHEN (new."order_edit_id" is not null and old."status" <> new."status" and new."status" = 'surplus')
EXECUTE FUNCTION outdate_figures_by_order_id();
