CREATE FUNCTION more_tracking_forms(parcels jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  select array_agg(upper(regexp_replace(parcel ->> 'trackingNumber', '\s', '', 'g')))
  from jsonb_array_elements(parcels) parcel
$$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "more_parcels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_parcels_idx" ON "orders" USING gin (more_tracking_forms("more_parcels")) WHERE more_parcels <> '[]'::jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of_order(searched "orders") RETURNS SETOF text LANGUAGE sql STABLE AS $$
  select search_words(concat_ws(
    ' ', searched."name", searched."email", searched."coupon_code", searched."tracking_number", searched."city",
    (select string_agg(parcel ->> 'trackingNumber', ' ') from jsonb_array_elements(searched."more_parcels") parcel),
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
CREATE TRIGGER "orders_words_parcels" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (new."status" <> 'UNPAID' and old."more_parcels" is distinct from new."more_parcels")
EXECUTE FUNCTION keep_order_words();
