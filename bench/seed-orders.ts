import { Client } from 'pg'

/** `open` counts orders that are not yet sent. */
export type Volume = { orders: number; items: number; customers: number; open?: number }

/** This name belongs to 20 customers with 40 orders, regardless of the volume. */
export const rareName = 'Zelda Quillfeather'

/** This coupon is used for 40 orders, regardless of the volume. */
export const rareCoupon = 'FORTY'

const dayMs = 24 * 60 * 60_000

/** Adds orders to a migrated database with the demo catalog. */
export async function seedOrders(url: string, volume: Volume, now: Date) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await seedOrdersOn((text, values) => client.query(text, values), volume, now)
  } finally {
    await client.end()
  }
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Adds the orders on one connection. */
export async function seedOrdersOn(query: Query, { orders, items, customers, ...volume }: Volume, now: Date) {
  const open = volume.open ?? Math.min(1_500, Math.floor(orders / 2))
  const start = new Date(now.getTime() - (orders / 400) * dayMs)
  await query('begin')
  await query(customersSql, [customers, start])
  await query(ordersSql, [orders, open, customers, start, now])
  await query(artworkSql)
  await query(itemsSql, [orders, items])
  // Without statistics, triggers and the following statements would be planned as if these tables had few rows.
  await query('analyze orders, order_items, artwork_files, customers, customer_profiles')
  await query(wordsSql)
  await query(totalsSql)
  await query(paymentsSql)
  await query(eventsSql)
  await query(startsSql)
  await query(filesSql)
  await query(proofsSql)
  await query(messagesSql)
  // No day's figures are stored yet, so the rows that triggers added to mark them outdated serve no purpose.
  await query('truncate outdated_figures, daily_figures, daily_product_figures')
  await query('commit')
  await query('vacuum analyze')
}

const pick = (words: string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`

const firstNames = (by: string) =>
  pick(
    'Ada,Ben,Cleo,Dan,Eva,Finn,Grace,Hugo,Iris,Jack,Kate,Leo,Mia,Noah,Olga,Paul,Quinn,Rosa,Sam,Tess,Uma,Vera,Will,Xena,Yara,Zoe'.split(
      ',',
    ),
    by,
  )
const surNames = (by: string) => `${surNameStarts(by)} || ${surNameEnds(`${by} / 25`)}`
const surNameStarts = (by: string) =>
  pick(
    'Ash,Brad,Carl,Dray,Elm,Fair,Glad,Hart,Ivor,Jas,Kings,Lang,Mar,Nor,Oak,Pres,Quin,Rad,Stan,Thorn,Up,Ver,Wal,Yar,Zeal'.split(
      ',',
    ),
    by,
  )
const surNameEnds = (by: string) =>
  pick(
    'bury,by,combe,cott,dale,den,field,ford,gate,ham,hurst,land,ley,low,man,mere,more,ney,port,ridge,shaw,sley,son,stead,stone,ston,thorpe,ton,well,wick,wood,worth'.split(
      ',',
    ),
    by,
  )
const cities = (by: string) =>
  pick(['New York', 'Chicago', 'Austin', 'Denver', 'Seattle', 'Boston', 'Portland', 'Miami'], by)
const hosts = (by: string) =>
  pick(['gmail.com', 'gmail.com', 'outlook.com', 'yahoo.com', 'studio.example', 'press.example'], by)

const [rareFirst, rareSur] = rareName.split(' ')

// Values are derived from the row number times a prime, so they are scattered but the same in every run.
const customersSql = `
insert into customers (email, first_name, sur_name, address, zip_code, phone, city, state, password_hash,
  email_validated_at, created_at)
select lower(first_name || '.' || sur_name) || n || '@' || ${hosts('n * 13')}, first_name, sur_name, n % 900 + 1 || ' Paper Road', lpad((n * 17 % 99999)::text, 5, '0'),
  '212' || lpad(n::text, 7, '0'), ${cities('n * 3')}, 'NY', 'none', $2::timestamptz, $2::timestamptz
from generate_series(1, $1::integer) n cross join lateral (
  select case when n <= 20 then '${rareFirst}' else ${firstNames('n * 7')} end as first_name,
    case when n <= 20 then '${rareSur}' else ${surNames('n * 11')} end as sur_name
) person`

const ordersSql = `
with who as (select min(id) as first from customers where password_hash = 'none'),
made as (
  select n, $4::timestamptz + ($5::timestamptz - $4::timestamptz) * (n::float8 / $1::integer) as at,
    case
      when n % 67 = 0 then 'REJECTED'
      when n <= $1::integer - $2::integer then 'SENT'
      else ${pick(['PENDING', 'PENDING', 'APPROVED_BY_ADMIN', 'APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND'], 'n * 7919')}
    end as status
  from generate_series(1, $1::integer) n
)
insert into orders (hash, status, cart_fingerprint, customer_id, email, name, phone, address, city, state, zip_code,
  items_cents, discount_cents, shipping_cents, total_cents, coupon_id, coupon_code, coupon_percentage, arrives_from, arrives_to,
  carrier, tracking_number, proof_sent_at, held_at, unanswered_since, created_at, paid_at)
select replace(gen_random_uuid()::text, '-', ''), made.status, 'bench', customers.id, customers.email,
  customers.first_name || ' ' || customers.sur_name, customers.phone, customers.address, customers.city,
  customers.state, customers.zip_code, 100, 0, 500 + n * 7 % 2500, 600 + n * 7 % 2500,
  coupons.id, coupon.code, case when coupon.code is not null then 0.1 end,
  (made.at + interval '3 days')::date, (made.at + interval '3 days' + (n % 3) * interval '1 day')::date,
  case when made.status = 'SENT' then 'UPS' end,
  case when made.status = 'SENT' then '1Z999AA1' || lpad((n::bigint * 48271 % 9999999999)::text, 10, '0') end,
  case when made.status = 'APPROVED_BY_ADMIN' then made.at + interval '4 hours' end,
  case when made.status = 'APPROVED_BY_ADMIN' and n % 9 = 0 then made.at + interval '3 days' end,
  case when made.status not in ('SENT', 'REJECTED') and n % 17 = 0 then made.at + interval '5 hours' end,
  made.at, made.at + interval '1 minute'
from made cross join who cross join customers cross join lateral (
  select case when n % ($1::integer / 40) = 1 then '${rareCoupon}' when n % 20 = 0 then 'WELCOME10' end as code
) coupon left join coupons on coupons.code = coupon.code
where customers.id = who.first + n::bigint * 7919 % $3::integer
order by n`

const artworkSql = `
insert into artwork_files (id, file_name, type, path, size_bytes, sha256, created_at)
select gen_random_uuid(), lower(${surNames('id * 17')}) || '.png', 'png', 'files/artwork-' || id || '.png', 1000,
  md5('artwork-' || id), created_at
from orders where cart_fingerprint = 'bench'`

const itemsSql = `
with bounds as (select min(id) as first from orders where cart_fingerprint = 'bench'),
sold as (select array_agg(id order by id) as ids, count(*)::integer as kinds from categories where price_rule is not null),
designs as (select array_agg(id order by id) as ids, count(*)::integer as kinds from library_products)
insert into order_items (order_id, cart_item_id, kind, name, category_id, library_product_id, width, height, unit,
  quantity, price_cents, price_without_promotion_cents, artwork_file_id)
select bounds.first + n % $1::integer, n, case when n % 10 = 0 then 'library' else 'custom' end,
  coalesce(categories.name, library_products.name), categories.id, library_products.id,
  case when n % 10 > 0 then 2 + n % 5 end, case when n % 10 > 0 then 2 + n % 7 end, 'in',
  ${pick(['50', '50', '100', '200', '500'], 'n * 13')}::integer, 2000 + n * 31 % 30000, 2000 + n * 31 % 30000, artwork.id
from generate_series(0, $2::integer - 1) n cross join bounds cross join sold cross join designs cross join lateral (
  -- The first products in the catalog sell best.
  select sold.ids[1 + (n::bigint * 7919 % sold.kinds) * (n::bigint * 104729 % sold.kinds) / sold.kinds] as category,
    designs.ids[1 + n % designs.kinds] as design
) chosen
left join categories on n % 10 > 0 and categories.id = chosen.category
left join library_products on n % 10 = 0 and library_products.id = chosen.design
left join artwork_files artwork
  on n % 10 > 0 and artwork.path = 'files/artwork-' || (bounds.first + n % $1::integer) || '.png'`

// The trigger already ran for these orders, before they had items.
const wordsSql = `
insert into order_words (order_id, word)
select orders.id, word from orders, words_of_order(orders) word where cart_fingerprint = 'bench'
on conflict do nothing`

const totalsSql = `
update orders set items_cents = sums.cents, discount_cents = sums.discount,
  total_cents = sums.cents - sums.discount + orders.shipping_cents
from (
  select order_id, sum(price_cents) as cents,
    round(sum(price_cents) * coalesce(max(coupon_percentage), 0)) as discount
  from order_items join orders on orders.id = order_items.order_id
  where orders.cart_fingerprint = 'bench' group by order_id
) sums
where orders.id = sums.order_id`

const paymentsSql = `
insert into payments (order_id, provider, idempotency_key, provider_payment_id, link, amount_cents, status,
  created_at, paid_at, next_check_at)
select id, 'test', 'bench-' || id, 'bench-' || id, 'http://localhost/bench', total_cents, 'paid', created_at, paid_at, paid_at
from orders where cart_fingerprint = 'bench'`

const eventsSql = `
insert into order_events (order_id, from_status, to_status, by, reason, round, created_at)
select orders.id, step.before, step.after, step.by, case when step.after = 'REJECTED' then 'Not ours to print' end,
  case when step.after in ('APPROVED_BY_ADMIN', 'APPROVED') then 1 end,
  orders.paid_at + step.hours * (0.5 + (orders.id * 7919 + step.at * 613) % 1000 / 500.0) * interval '1 hour'
from orders join (values
  (0, 'UNPAID', 'PENDING', 'payment', 0), (1, 'PENDING', 'APPROVED_BY_ADMIN', 'admin', 4),
  (2, 'APPROVED_BY_ADMIN', 'APPROVED', 'customer', 20), (3, 'APPROVED', 'IN_PRINT', 'admin', 30),
  (4, 'IN_PRINT', 'READY_TO_SEND', 'admin', 40), (5, 'READY_TO_SEND', 'SENT', 'admin', 48),
  (6, 'PENDING', 'REJECTED', 'admin', 5)
) step (at, before, after, by, hours) on case orders.status
  when 'PENDING' then step.at <= 0 when 'APPROVED_BY_ADMIN' then step.at <= 1 when 'APPROVED' then step.at <= 2
  when 'IN_PRINT' then step.at <= 3 when 'READY_TO_SEND' then step.at <= 4 when 'SENT' then step.at <= 5
  else step.at in (0, 6) end
where orders.cart_fingerprint = 'bench'
order by orders.id, step.at`

const startsSql = `
insert into cart_starts (cart_id, started_at, paid_at, order_id)
select orders.id * 3 + visit.at, orders.created_at - interval '1 hour',
  case when visit.at = 0 then orders.paid_at end, case when visit.at = 0 then orders.id end
from orders cross join generate_series(0, 2) visit (at)
where orders.cart_fingerprint = 'bench'`

const hasProof = `orders.cart_fingerprint = 'bench' and orders.status not in ('PENDING', 'REJECTED')`

const filesSql = `
insert into artwork_files (id, file_name, type, path, size_bytes, sha256, created_at)
select gen_random_uuid(), 'proof.png', 'png', 'files/bench-' || id || '.png', length(id::text),
  encode(sha256(id::text::bytea), 'hex'), created_at
from orders where ${hasProof}`

const proofsSql = `
insert into proofs (order_id, artwork_file_id, sha256, round, sent_at, approved_at, created_at)
select orders.id, files.id, files.sha256, 1, orders.paid_at + interval '4 hours',
  case when orders.status <> 'APPROVED_BY_ADMIN' then orders.paid_at + interval '20 hours' end, orders.paid_at
from orders join artwork_files files on files.path = 'files/bench-' || orders.id || '.png' where ${hasProof}`

const messagesSql = `
insert into messages (order_id, content, is_from_admin, created_at)
select id, '<p>Could the fox be a bit bigger?</p>', false, paid_at + interval '5 hours' from orders
where cart_fingerprint = 'bench' and id % 4 = 0`
