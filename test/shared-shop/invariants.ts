import { createHash } from 'node:crypto'

/** External records that the shop's books are checked against. */
export interface Books {
  query: <Row extends object>(text: string) => Promise<Row[]>
  /** Maps the ids of files that the shop has confirmed as stored to their SHA-256. */
  acknowledged: Map<string, string>
  readFile: (path: string) => Promise<Uint8Array | null>
  /** Returns the provider's paid payments and their refunded amounts. */
  atProvider: () => Promise<ProviderRow[]>
  /** Returns the emails that the mail server received; null if emails are caught. */
  received: () => Mailed[] | null
}

export type ProviderRow = { id: string; amountCents: number; refundedCents: number }
export type Mailed = { messageId: string; subject: string; to: string }

const isFreeReprint = '(o.reprint_of is not null and o.total_cents = 0)'

/** Rules that must always hold. Each query selects the rows that break the rule. */
export const rules: Record<string, string> = {
  'a paid payment belongs to a paid order with the same total': `
    select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'paid' and (o.status = 'UNPAID' or o.total_cents - o.edited_cents <> p.amount_cents)`,
  'a paid order has one paid payment, or none if it cost nothing': `
    select o.id from orders o where o.status <> 'UNPAID'
      and (select count(*) from payments p where p.order_id = o.id and p.status = 'paid')
        <> case when o.total_cents - o.edited_cents = 0 then 0 else 1 end`,
  'a reprint has only items of its original order, and no more pieces': `
    select i.id from order_items i join orders o on o.id = i.order_id
      left join order_items f on f.id = i.reprint_of_item_id and f.order_id = o.reprint_of
      where o.reprint_of is not null and (f.id is null or i.quantity > f.quantity)`,
  'items + shipping + tax - discount is the total, and the lines add up to the items': `
    select o.id from orders o where o.total_cents <> o.items_cents + o.shipping_cents + o.tax_cents - o.discount_cents
      or o.items_cents is distinct from (select sum(i.price_cents) from order_items i where i.order_id = o.id and i.removed_at is null)`,
  'a discount is at most the price of the items its coupon covers': `
    select o.id from orders o where o.discount_cents - o.waived_cents > (
      select coalesce(sum(i.price_cents), 0) from order_items i
      where i.order_id = o.id and i.removed_at is null and i.is_discountable)`,
  'free shipping costs nothing': `
    select id from orders where waived_shipping_cents is not null and shipping_cents <> 0`,
  'a cart is paid once': `
    select cart_id as id from orders where status <> 'UNPAID' and cart_id is not null
    group by cart_id having count(*) > 1`,
  'a paid order has exactly one confirmation email': `
    select o.id from orders o where o.status <> 'UNPAID'
      and (select count(*) from mails m where m.order_id = o.id
        and m.mail ->> 'template' = case when ${isFreeReprint} then 'reprint' else 'order-paid' end) <> 1`,
  'coupons are redeemed as often as orders used them, up to their limit': `
    select c.id from coupons c
    where c.redemptions > coalesce(c.max_redemptions, c.redemptions) or c.redemptions <>
      (select count(*) from orders o where o.coupon_id = c.id and o.is_coupon_redeemed)`,
  'an order’s status matches its last event': `
    select o.id from orders o where o.status <> 'UNPAID' and o.status is distinct from
      (select e.to_status from order_events e where e.order_id = o.id order by e.id desc limit 1)`,
  'each event starts at the status where the last one ended': `
    select id from (select id, from_status,
      lag(to_status, 1, 'UNPAID') over (partition by order_id order by id) as before from order_events) e
    where from_status <> before`,
  'nothing happens to a canceled order': `
    select e.id from order_events e join orders o on o.id = e.order_id where e.created_at > o.canceled_at`,
  'a customer’s profile has the number and the value of their orders': `
    select c.id from customer_profiles c where (c.orders, c.lifetime_cents) <> (
      select count(*), coalesce(sum(o.total_cents - o.edited_cents - coalesce(p.refunded_cents, 0) + (
        select coalesce(sum(d.amount_cents - d.refunded_cents), 0) from payments d
        where d.order_id = o.id and d.status = 'surplus' and d.order_edit_id is not null)), 0)
      from orders o left join payments p on p.order_id = o.id and p.status = 'paid'
      where o.status <> 'UNPAID' and not ${isFreeReprint}
        and (o.customer_id = c.customer_id or (o.customer_id is null and lower(o.email) = lower(c.email))))`,
  'only proofs that the customer saw are approved': `
    select id from proofs where approved_at is not null
      and (sent_at is null or sent_at > approved_at or superseded_at < approved_at)`,
  'exactly the proofs of approved rounds are approved': `
    select p.id from proofs p where (p.approved_at is not null) <> exists (
      select 1 from order_events e where e.order_id = p.order_id and e.to_status = 'APPROVED' and e.round = p.round)`,
  'an item has the artwork that was attached last': `
    select i.id from order_items i where i.artwork_file_id is distinct from coalesce(
      (select a.artwork_file_id from item_artworks a where a.order_item_id = i.id order by a.id desc limit 1),
      i.artwork_file_id)`,
  'the tax in refunds adds up, and is the full tax once everything is refunded': `
    select p.id from payments p join orders o on o.id = p.order_id where p.refunded_tax_cents <>
        (select coalesce(sum(r.tax_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
      or (p.status = 'paid' and p.refunded_cents = p.amount_cents and p.refunded_tax_cents <> o.tax_cents - o.edited_tax_cents)`,
  'no piece is refunded twice, and a refund covers at least its parts': `
    select i.id from order_items i where i.quantity <
        (select coalesce(sum(r.quantity), 0) from refund_items r join refunds f on f.id = r.refund_id
         where r.order_item_id = i.id and f.status <> 'failed')
    union all select f.id from refunds f where f.amount_cents <
        coalesce(f.shipping_cents, 0) + (select coalesce(sum(r.cents), 0) from refund_items r where r.refund_id = f.id)`,
  'edits add up to the change of an order’s total, and to the amount due': `
    select o.id from orders o where (o.edited_cents, o.edited_tax_cents, o.due_cents, o.awaited_cents) <> (
      select coalesce(sum(e.difference_cents) filter (where e.is_in_total), 0),
        coalesce(sum(e.tax_difference_cents) filter (where e.is_in_total), 0),
        coalesce(sum(e.difference_cents) filter (where e.status = 'due'), 0),
        coalesce(sum(e.difference_cents) filter (where e.status = 'proposed'), 0)
      from (select *, status in ('applied', 'due') or (status = 'waived' and (waive_reason is null or plan is null)) as is_in_total
        from order_edits) e where e.order_id = o.id)`,
  'the waived part of a discount comes from waived edits': `
    select o.id from orders o where o.waived_cents > 0
      and not exists (select from order_edits e where e.order_id = o.id and e.waive_reason is not null)`,
  'an edit that costs more is paid once, with a payment of exactly the difference': `
    select e.id from order_edits e where e.status = 'applied' and e.difference_cents > 0 and e.difference_cents is distinct from
      (select sum(p.amount_cents) from payments p where p.order_edit_id = e.id and p.status = 'surplus')
    union all select p.id from payments p join order_edits e on e.id = p.order_edit_id
      where p.status = 'surplus' and e.status <> 'applied'`,
  'no edited order keeps more money than it costs, unless a refund was declined': `
    select o.id from orders o where o.edited_at is not null
      and not exists (select 1 from refunds r where r.order_id = o.id and r.status = 'failed')
      and o.total_cents < (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
        where p.order_id = o.id and (p.status = 'paid' or (p.status = 'surplus' and p.order_edit_id is not null)))`,
  'an edit refunds at most the difference, unless a refund was declined': `
    select e.id from order_edits e where -least(e.difference_cents, 0) <
        (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_edit_id = e.id and r.status <> 'failed')
      and not exists (select 1 from refunds r where r.order_id = e.order_id and r.status = 'failed')`,
  'only applied edits are refunded': `
    select r.id from refunds r join order_edits e on e.id = r.order_edit_id where e.status <> 'applied'`,
  'approvals of an item end when the item is changed or removed': `
    select p.id from proofs p join proof_items s on s.proof_id = p.id join order_items i on i.id = s.order_item_id
    where p.approved_at is not null and p.voided_at is null and p.superseded_at is null and i.removed_at >= p.approved_at`,
  'refunds match their payment, and don’t exceed it': `
    select p.id from payments p where p.refunded_cents > p.amount_cents or p.refunded_cents <>
      (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
}

/** Rules that must hold once the shop has finished its pending work. */
export const laterRules: Record<string, string> = {
  'every email is delivered, given up on or refused': `
    select id from mails where delivered_at is null and given_up_at is null and refused_at is null`,
  'no refund is pending': `select id from refunds where status = 'asked'`,
}

/** Returns the names of broken rules, with the ids that break them. */
export async function brokenRules(books: Books): Promise<string[]> {
  const broken: string[] = []
  const report = (name: string, rows: object[]) => {
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  for (const [name, text] of Object.entries({ ...rules, ...laterRules }))
    report(name, await books.query(text))
  report('payments at the provider match the shop’s', await brokenPayments(books))
  report('an acknowledged upload can be read and has its SHA-256', await brokenFiles(books))
  report('an order’s email is received once', await brokenMails(books))
  return broken
}

async function brokenPayments({ query, atProvider }: Books): Promise<object[]> {
  const rows = await query<ProviderRow>(`
    select provider_payment_id as id, coalesce(received_cents, amount_cents)::int as "amountCents",
      refunded_cents::int as "refundedCents"
    from payments where status in ('paid', 'surplus', 'mismatched')`)
  const recorded = new Map(rows.map((row) => [row.id, row]))
  const provided = await atProvider()
  const isRecorded = ({ id, amountCents, refundedCents }: ProviderRow) =>
    recorded.get(id)?.amountCents === amountCents && recorded.get(id)?.refundedCents === refundedCents
  const ids = new Set(provided.map(({ id }) => id))
  return [...provided.filter((each) => !isRecorded(each)), ...rows.filter(({ id }) => !ids.has(id))]
}

async function brokenFiles({ query, acknowledged, readFile }: Books): Promise<object[]> {
  type File = { id: string; path: string; sha256: string }
  const files = await query<File>('select id, path, sha256 from artwork_files where erased_at is null')
  const stored = new Map(files.map((file) => [file.id, file.sha256]))
  const broken: object[] = [...acknowledged].filter(([id, sha256]) => stored.get(id) !== sha256)
  for (const { id, path, sha256 } of files) {
    const bytes = await readFile(path)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) broken.push({ id, path })
  }
  return broken
}

/**
 * Checks confirmation emails. An email may be sent again after a process was killed, but with the same Message-ID, so
 * that email programs show it once.
 */
async function brokenMails({ query, received }: Books): Promise<object[]> {
  const mails = received()
  if (!mails) return []
  const orders = await query<{ id: number; email: string; subject: string }>(`
    select o.id, o.email, m.subject from orders o
    join mails m on m.order_id = o.id and m.mail ->> 'template' = 'order-paid' where m.delivered_at is not null`)
  const idsOf = Map.groupBy(mails, ({ to, subject }) => `${to} ${subject}`)
  return orders.filter(({ email, subject }) => {
    const ids = idsOf.get(`${email} ${subject}`) ?? []
    return new Set(ids.map(({ messageId }) => messageId)).size !== 1
  })
}
