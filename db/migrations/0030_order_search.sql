CREATE FUNCTION phone_form(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- Its digits without the country code 1. The plus keeps it apart from the numbers of orders.
  select '+' || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^1(?=[0-9]{10})', '')
$$;
--> statement-breakpoint
CREATE FUNCTION words_of_order(searched "orders") RETURNS SETOF text LANGUAGE sql STABLE AS $$
  select search_words(concat_ws(
    ' ', searched."name", searched."email", searched."coupon_code", searched."tracking_number", searched."city",
    (
      select string_agg(concat_ws(' ', "order_items"."name", "artwork_files"."file_name"), ' ')
      from "order_items"
      -- A file that is kept for someone else's order has its name from the person whose data were erased.
      left join "artwork_files" on "artwork_files"."id" = "order_items"."artwork_file_id"
        and searched."email" not like '%@erased.invalid'
      where "order_items"."order_id" = searched."id"
    )
  ))
  union
  select phone from phone_form(searched."phone") full_phone,
    -- People leave out the area code.
    lateral (values (full_phone), (regexp_replace(full_phone, '^\+[2-9][0-9]{2}(?=[2-9][0-9]{6})', '+'))) phones (phone)
  where length(phone) > 7
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from "order_words" where "order_id" = new."id";
  insert into "order_words" ("order_id", "word") select new."id", word from words_of_order(new) word;
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_words_updated" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (
  new."status" <> 'UNPAID' and (
    old."status" = 'UNPAID'
    or (old."name", old."email", old."coupon_code", old."tracking_number", old."phone", old."city")
      is distinct from (new."name", new."email", new."coupon_code", new."tracking_number", new."phone", new."city")
  )
) EXECUTE FUNCTION keep_order_words();
--> statement-breakpoint
INSERT INTO "order_words" ("order_id", "word")
select "orders"."id", word from "orders", words_of_order("orders") word where "status" <> 'UNPAID'
on conflict do nothing;
