WITH "erased_orders" AS (
  UPDATE "orders" SET "city" = 'Erased' WHERE "email" = 'erased@erased.invalid' and "city" <> 'Erased'
)
UPDATE "audit_entries" SET "changes" = "changes" || jsonb_build_object('city', (
  select jsonb_agg(case when jsonb_typeof(side) = 'null' then side else to_jsonb('(erased)'::text) end)
  from jsonb_array_elements("changes"->'city') as side
))
WHERE jsonb_typeof("changes"->'city') = 'array' and ("subject", "subject_id") in (
  select 'order', "id"::text from "orders" where "email" = 'erased@erased.invalid'
  union all select 'customer', "id"::text from "customers" where "erased_at" is not null
);
