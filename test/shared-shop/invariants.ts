import type { SharedShop } from './shared-shop.ts'

/** What must hold after whatever happened. Each query selects the rows that break its rule. */
const rules: Record<string, string> = {
  'a payment that is paid has one paid order': `
    select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'paid' and (o.status = 'UNPAID' or o.total_cents <> p.amount_cents)`,
  'a paid order has one paid payment': `
    select o.id from orders o where o.status <> 'UNPAID'
      and (select count(*) from payments p where p.order_id = o.id and p.status = 'paid') <> 1`,
  'items + shipping + tax - discount is the total, and the items are its lines': `
    select o.id from orders o where o.total_cents <> o.items_cents + o.shipping_cents + o.tax_cents - o.discount_cents
      or o.items_cents <> (select sum(i.price_cents) from order_items i where i.order_id = o.id)`,
  'a cart is paid once': `
    select cart_id from orders where status <> 'UNPAID' and cart_id is not null group by cart_id having count(*) > 1`,
  'a paid order has its mail once': `
    select o.id from orders o where o.status <> 'UNPAID'
      and (select count(*) from mails m where m.order_id = o.id and m.mail ->> 'template' = 'order-paid') <> 1`,
  'coupons are redeemed as often as orders used them, up to their limit': `
    select c.id from coupons c
    where c.redemptions > coalesce(c.max_redemptions, c.redemptions) or c.redemptions <>
      (select count(*) from orders o where o.coupon_id = c.id and o.is_coupon_redeemed)`,
  'an order’s status has its event': `
    select o.id from orders o where o.status <> 'UNPAID' and o.status is distinct from
      (select e.to_status from order_events e where e.order_id = o.id order by e.id desc limit 1)`,
  'only what was shown is approved': `
    select id from proofs where approved_at is not null and (sent_at is null or sent_at > approved_at)`,
  'the tax in refunds adds up, and is all of it once everything is refunded': `
    select p.id from payments p join orders o on o.id = p.order_id where p.refunded_tax_cents <>
        (select coalesce(sum(r.tax_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
      or (p.status = 'paid' and p.refunded_cents = p.amount_cents and p.refunded_tax_cents <> o.tax_cents)`,
  'a refund is of money that was paid': `
    select p.id from payments p where p.refunded_cents > p.amount_cents or p.refunded_cents <>
      (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status = 'done')`,
}

/** The names of broken rules, with the ids that break them. */
export async function brokenRules(shop: SharedShop): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(rules)) {
    const rows = await shop.query<{ id?: number }>(text)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return broken
}
