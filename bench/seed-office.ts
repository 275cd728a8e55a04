import { Client } from 'pg'

// Of everything that is shown in pages of 50, a shop with 1,000 orders has more than one page.
const statements = [
  `insert into coupons (code, percentage, created_at, ends_at)
   select 'SALE' || n, 0.1, now() - n * interval '1 minute', now() from generate_series(1, $1::integer / 10) n`,
  // Of the oldest orders, since in a larger shop no more emails wait.
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
]

/** What an office has beside its orders, in proportion to them. After `seedOrders`, and after there is an employee. */
export async function seedOffice(url: string, orders: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement, [orders])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
