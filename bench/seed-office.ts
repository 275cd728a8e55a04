import { Client } from 'pg'

const edited = `cart_fingerprint = 'bench' and orders.id % 100 = 51 and orders.id < $1::integer + 1001`

const edits = [
  `update orders set edited_at = paid_at, edited_cents = 100, items_cents = items_cents + 100, total_cents = total_cents + 100
   where ${edited}`,
  `with edit as (
     insert into order_edits (order_id, status, changes, difference_cents, tax_difference_cents, created_at)
     select id, 'applied', '{}', 100, 0, paid_at from orders where ${edited} returning id, order_id, created_at
   )
   insert into payments (order_id, order_edit_id, provider, idempotency_key, provider_payment_id, amount_cents, status,
     created_at, paid_at, next_check_at)
   select order_id, id, 'test', 'edit-' || id, 'edit-' || id, 100, 'surplus', created_at, created_at, created_at from edit`,
]

/**
 * The newest 20 quotes are drafts, and the 20 before them are open. The number of unpaid orders doesn't grow with the
 * shop; they are the newest.
 */
const planned = `(
  select n, 1000 + 3 * n as order_id, case
    when n > $1::integer / 3 - 20 then 'draft' when n > $1::integer / 3 - 40 then 'open'
    when n % 5 = 0 and n > $1::integer / 3 - 333 then 'ended' when n % 5 < 2 then 'canceled' else 'paid' end as state
  from generate_series(1, $1::integer / 3) n
) planned`

const quotes = [
  `insert into orders (hash, cart_fingerprint, email, name, phone, address, city, state, zip_code, items_cents,
     discount_cents, shipping_cents, total_cents, created_at)
   select 'quote-' || n, 'quote', email, name, phone, address, city, orders.state, zip_code, items_cents, discount_cents,
     shipping_cents, total_cents, created_at
   from ${planned} join orders on id = order_id where planned.state in ('open', 'ended')`,
  `insert into sessions (token_hash) select 'quote-' || n from ${planned} where state = 'draft'`,
  `insert into carts (session_id) select id from sessions where token_hash like 'quote-%' order by id`,
  `insert into cart_items (cart_id, kind, library_product_id, quantity, price_cents, price_without_promotion_cents)
   select carts.id, 'library', 1, 100, 5000, 5000 from carts join sessions on sessions.id = session_id
   where token_hash like 'quote-%'`,
  `insert into quotes (session_id, order_id, ends_on, created_at, sent_at, canceled_at)
   select sessions.id, own.id, case when planned.state in ('draft', 'open') then current_date + 10 else sold.created_at::date - 1 end,
     sold.created_at, case when own.id is not null then sold.created_at end,
     case when planned.state = 'canceled' then sold.created_at end
   from ${planned} join orders sold on sold.id = order_id
   left join orders own on own.hash = case when planned.state = 'paid' then sold.hash else 'quote-' || n end
   left join sessions on token_hash = 'quote-' || n
   order by n`,
  `update orders set cart_fingerprint = 'quote'
   from ${planned} where planned.state = 'paid' and planned.order_id = orders.id`,
]

// Every list with pages of 50 has more than one page, even in a shop with 1,000 orders.
const statements = [
  `insert into coupons (code, percentage, created_at, ends_at)
   select 'SALE' || n, 0.1, now() - n * interval '1 minute', now() from generate_series(1, $1::integer / 10) n`,
  // Only the oldest orders have waiting emails, because their number doesn't grow with the shop.
  `insert into mails ("to", mail, order_id, subject, html, text, created_at, delivered_at, last_error, refused_at)
   select email, jsonb_build_object('template', 'order-paid'), id, 'Order ' || id, '<p>Thank you</p>', 'Thank you', paid_at,
     case when kind = 'sent' then paid_at end, case when kind = 'failed' then 'unknown recipient' end,
     case when kind = 'failed' then paid_at end
   from orders cross join lateral (
     select case when id % 10 = 0 then 'failed' when id % 10 = 1 and id < 1801 then 'waiting' else 'sent' end as kind
   ) mail
   where cart_fingerprint = 'bench' and id < $1::integer + 1001`,
  // The newest 200 are open.
  `insert into contact_messages (name, email, phone, code_phone, content, created_at, done_at)
   select name, email, phone, '1', 'Where is my order ' || id || '?', paid_at,
     case when id < $1::integer + 1001 - 600 then paid_at end
   from orders where cart_fingerprint = 'bench' and id % 3 = 0`,
  `insert into audit_entries (created_at, staff_id, staff_email, action, subject, subject_id, changes)
   select paid_at, staff.id, staff.email, 'move', 'order', orders.id::text, '{"status": ["PENDING", "SENT"]}'
   from orders, (select id, email from customers where role = 'Admin' order by id limit 1) staff
   where cart_fingerprint = 'bench' and orders.id < $1::integer + 1001`,
  `insert into payment_problems (kind, provider, payment_id, provider_payment_id, amount_cents, currency, created_at,
     resolved_at, resolution)
   select 'surplus', provider, id, provider_payment_id, amount_cents, 'USD', paid_at, paid_at, 'Refunded'
   from payments where order_id % 10 = 0 and order_id < $1::integer + 1001`,
  `update payments set refunded_cents = amount_cents / 2 where order_id % 30 = 0 and order_id < $1::integer + 1001`,
  // Only the newest 1,000 orders may have payments that were neither refunded nor kept.
  `update payments set refunded_cents = amount_cents
   from orders where orders.id = order_id and orders.status = 'REJECTED' and orders.id <= $1::integer`,
  `update orders set reprint_of = id - 1, reprint_reason = 'ours', reprint_note = 'Torn'
   where cart_fingerprint = 'bench' and id % 100 = 2 and id < $1::integer + 1001`,
  ...edits,
  `insert into saved_views (staff_id, name, is_shared, filter)
   select id, 'View ' || n, n % 2 = 0, '{"waiting": "staff"}'
   from (select id from customers where role = 'Admin' order by id limit 1) staff, generate_series(1, 10) n`,
  `insert into price_changes (category_id, price_rule, starts_at)
   select id, price_rule, now() + n * interval '30 days' from categories, generate_series(1, 3) n
   where price_rule is not null`,
  ...quotes,
  // There is one sheet for every ten orders, each with the same number of pieces. All but the newest ten were printed.
  `insert into gang_sheets (state, material, roll, may_turn, pieces, progress, attempts, file_key, layouts, created_at,
     done_at, printed_at)
   select 'done', 'Die Cut Stickers', '{"name": "54 in", "material": "", "width": 54, "maxLength": 120, "margin": 0.5, "gap": 0.25, "hasMarks": true}',
     true, 100, 100, 1, gen_random_uuid(), '[]', now(), now(), case when n <= $1::integer / 10 - 10 then now() end
   from generate_series(1, $1::integer / 10) n`,
  `insert into gang_sheet_items (sheet_id, order_id, order_item_id, quantity)
   select orders.id / 10 - 99, orders.id, min(order_items.id), 10
   from orders join order_items on order_items.order_id = orders.id
   where cart_fingerprint = 'bench' and orders.id between 1000 and $1::integer + 999
   group by orders.id`,
]

/**
 * Adds the rest of the back office's data, in proportion to the number of orders. Call this after `seedOrders`, and
 * after adding an employee.
 */
export async function seedOffice(url: string, orders: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) {
      await client.query(statement, statement.includes('$1') ? [orders] : [])
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
