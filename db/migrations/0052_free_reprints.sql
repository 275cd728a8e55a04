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
  order by "reprint_of" is not null and "total_cents" = 0, "created_at" desc, "id" desc limit 1;
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
  where "orders"."status" <> 'UNPAID' and not ("reprint_of" is not null and "total_cents" = 0)
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
CREATE OR REPLACE FUNCTION keep_profile_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if not is_new then is_new := old."status" = 'UNPAID'; end if;
  -- The customer placed the first order, not this one: they have a profile.
  if is_new and new."reprint_of" is not null and new."total_cents" = 0 then return null; end if;
  if is_new and new."customer_id" is not null then
    update "customer_profiles" set
      "orders" = "orders" + 1,
      "lifetime_cents" = "lifetime_cents" + new."total_cents",
      "first_order_at" = least("first_order_at", new."created_at"),
      "latest_order_at" = greatest("latest_order_at", new."created_at")
    where "customer_id" = new."customer_id";
  elsif is_new and exists (
    select 1 from "customer_profiles" where lower("email") = lower(new."email") and "customer_id" is not null
  ) then
    perform refresh_customer_profile(lower(new."email"));
  elsif is_new then
    insert into "customer_profiles" as profile
      ("email", "name", "phone", "city", "orders", "lifetime_cents", "first_order_at", "latest_order_at")
    select new."email", new."name", new."phone", new."city", 1, new."total_cents", new."created_at", new."created_at"
    where new."email" not like '%@erased.invalid'
    on conflict (lower("email")) do update set
      ("email", "name", "phone", "city") = (
        select case when is_latest then excluded."email" else profile."email" end,
          case when is_latest then excluded."name" else profile."name" end,
          case when is_latest then excluded."phone" else profile."phone" end,
          case when is_latest then excluded."city" else profile."city" end
        from (select profile."customer_id" is null
          -- Of someone who has but a free reprint, it is null.
          and coalesce(profile."latest_order_at" <= excluded."latest_order_at", true)) as compared(is_latest)
      ),
      "orders" = profile."orders" + 1,
      "lifetime_cents" = profile."lifetime_cents" + excluded."lifetime_cents",
      "first_order_at" = least(profile."first_order_at", excluded."first_order_at"),
      "latest_order_at" = greatest(profile."latest_order_at", excluded."latest_order_at");
  else
    perform move_customer_profile(
      customer_profile_key(old."customer_id", old."email"), customer_profile_key(new."customer_id", new."email")
    );
  end if;
  return null;
end $$;
--> statement-breakpoint
INSERT INTO "customer_profiles" ("email")
select person from (
  select distinct customer_profile_key("customer_id", "email") as person from "orders"
  where "status" <> 'UNPAID' and "reprint_of" is not null and "total_cents" = 0
) reprinted, refresh_customer_profile(person)
where person is not null
on conflict (lower("email")) do nothing;
