import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { type Books, brokenRules, laterRules, type ProviderRow, rules } from './invariants.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

const bytes = Buffer.from('a file')
const mail = { messageId: '<one>', subject: 'confirmed' }
let provided: ProviderRow[] = []
let emails: string[] = []

beforeAll(async () => {
  const { token } = await t.admin()
  const order = await paidOrder()
  await paidOrder()
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'APPROVED' })
  await t.shop.db.execute(
    sql`update mails set delivered_at = now(), subject = 'confirmed', html = 'x', text = 'x'`,
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await t.shop.db.execute(sql`update artwork_files set sha256 = ${sha256}`)
  provided = await rowsOf(
    t.shop.db,
    sql`select provider_payment_id as id, amount_cents::int as "amountCents", 0 as "refundedCents" from payments`,
  )
  const orders = await rowsOf<{ email: string }>(t.shop.db, sql`select email from orders`)
  emails = orders.map(({ email }) => email)
})

const books = (db: Queryable): Books => ({
  query: (text) => rowsOf(db, sql.raw(text)),
  acknowledged: new Map(),
  readFile: () => Promise.resolve(bytes),
  atProvider: () => Promise.resolve(provided),
  received: () => emails.map((to) => ({ ...mail, to })),
})

test('a consistent shop breaks no rule', async () => {
  expect(emails).toHaveLength(2)
  expect(await brokenRules(books(t.shop.db))).toEqual([])
})

/** Returns SQL that refunds two cents for an edit. */
const refundOfEdit = (status: string, difference: number) => `
  insert into order_edits (order_id, status, changes, difference_cents, tax_difference_cents, created_at)
  select id, '${status}', '{}', ${difference}, 0, now() from orders;
  insert into refunds (payment_id, order_id, order_edit_id, amount_cents, reason, idempotency_key, created_at)
  select p.id, p.order_id, e.id, 2, 'x', 'key-' || p.id, now()
  from payments p join order_edits e on e.order_id = p.order_id`

/** Maps rules to violations. Constraints that would refuse one are dropped first. */
const plants: [string, string][] = [
  [
    'a paid payment belongs to a paid order with the same total',
    `update orders set status = 'UNPAID', paid_at = null`,
  ],
  [
    'a paid order has one paid payment, or none if it cost nothing',
    `update payments set status = 'expired', paid_at = null`,
  ],
  [
    'a paid order has one paid payment, or none if it cost nothing',
    `alter table orders drop constraint orders_total; update orders set total_cents = 0`,
  ],
  [
    'a reprint has only items of its original order, and no more pieces',
    `update orders set reprint_of = (select max(id) from orders), reprint_reason = 'ours', reprint_note = 'x'
    where id = (select min(id) from orders)`,
  ],
  [
    'an item has the artwork that was attached last',
    `insert into item_artworks (order_id, order_item_id, artwork_file_id, by, created_at)
      select order_id, id, (select id from artwork_files limit 1), 'admin', now() from order_items`,
  ],
  [
    'items + shipping + tax - discount is the total, and the lines add up to the items',
    `alter table orders drop constraint orders_total; update orders set total_cents = total_cents + 1`,
  ],
  [
    'items + shipping + tax - discount is the total, and the lines add up to the items',
    `update order_items set price_cents = price_cents + 1`,
  ],
  [
    'a discount is at most the price of the items its coupon covers',
    `update orders set discount_cents = 1, shipping_cents = shipping_cents + 1;
    update order_items set is_discountable = false`,
  ],
  [
    'free shipping costs nothing',
    `alter table orders drop constraint orders_waived_shipping; update orders set waived_shipping_cents = 0`,
  ],
  ['a cart is paid once', `update orders set cart_id = (select min(cart_id) from orders)`],
  ['a paid order has exactly one confirmation email', `delete from mails`],
  [
    'a paid order has exactly one confirmation email',
    `insert into mails ("to", mail, order_id, created_at) select "to", mail, order_id, created_at from mails`,
  ],
  [
    'coupons are redeemed as often as orders used them, up to their limit',
    `insert into coupons (code, percentage, redemptions) values ('TEN', 0.1, 1)`,
  ],
  [
    'coupons are redeemed as often as orders used them, up to their limit',
    `alter table coupons drop constraint coupons_limit;
    insert into coupons (code, percentage, redemptions, max_redemptions) values ('TEN', 0.1, 2, 1)`,
  ],
  ['an order’s status matches its last event', `update orders set status = 'IN_PRINT'`],
  [
    'each event starts at the status where the last one ended',
    `update order_events set from_status = 'SENT'`,
  ],
  [
    'nothing happens to a canceled order',
    `update orders set canceled_at = now() - interval '1 year', cancel_reason = 'x'`,
  ],
  [
    'a customer’s profile has the number and the value of their orders',
    `update customer_profiles set lifetime_cents = lifetime_cents + 1`,
  ],
  [
    'only proofs that the customer saw are approved',
    `update proofs set sent_at = approved_at + interval '1 second'`,
  ],
  [
    'only proofs that the customer saw are approved',
    `alter table proofs drop constraint proofs_approved, drop constraint proofs_round;
    update proofs set sent_at = null`,
  ],
  [
    'only proofs that the customer saw are approved',
    `update proofs set superseded_at = approved_at - interval '1 second'`,
  ],
  ['exactly the proofs of approved rounds are approved', `update proofs set approved_at = null`],
  [
    'exactly the proofs of approved rounds are approved',
    `update order_events set round = null where to_status = 'APPROVED'`,
  ],
  [
    'the tax in refunds adds up, and is the full tax once everything is refunded',
    `update payments set refunded_tax_cents = 1`,
  ],
  ...['i.quantity + 1, 0', '1, 2'].map((parts): [string, string] => [
    'no piece is refunded twice, and a refund covers at least its parts',
    `insert into refunds (payment_id, order_id, amount_cents, reason, idempotency_key, created_at)
    select id, order_id, 1, 'x', 'key-' || id, now() from payments;
    insert into refund_items (refund_id, order_item_id, quantity, cents)
    select f.id, i.id, ${parts} from refunds f join order_items i on i.order_id = f.order_id`,
  ]),
  [
    'edits add up to the change of an order’s total, and to the amount due',
    `update orders set due_cents = 1`,
  ],
  [
    'edits add up to the change of an order’s total, and to the amount due',
    `update orders set edited_tax_cents = 1`,
  ],
  [
    'the waived part of a discount comes from waived edits',
    `update orders set discount_cents = 1, waived_cents = 1, shipping_cents = shipping_cents + 1`,
  ],
  [
    'an edit that costs more is paid once, with a payment of exactly the difference',
    `insert into order_edits (order_id, status, changes, difference_cents, tax_difference_cents, created_at)
    select id, 'applied', '{}', 100, 0, now() from orders`,
  ],
  [
    'no edited order keeps more money than it costs, unless a refund was declined',
    `alter table orders drop constraint orders_total;
    update orders set edited_at = now(), total_cents = total_cents - 1`,
  ],
  ['an edit refunds at most the difference, unless a refund was declined', refundOfEdit('applied', -1)],
  ['only applied edits are refunded', refundOfEdit('waived', 1)],
  [
    'approvals of an item end when the item is changed or removed',
    `insert into proof_items (proof_id, order_id, order_item_id)
    select p.id, p.order_id, i.id from proofs p join order_items i on i.order_id = p.order_id;
    update order_items set removed_at = now() + interval '1 hour'`,
  ],
  ['refunds match their payment, and don’t exceed it', `update payments set refunded_cents = 1`],
  ['every email is delivered, given up on or refused', `update mails set delivered_at = null`],
  [
    'no refund is pending',
    `insert into refunds (payment_id, order_id, amount_cents, reason, idempotency_key, created_at)
    select id, order_id, 1, 'x', 'key-' || id, now() from payments`,
  ],
]

test.each(plants)('detects a violation: %s', async (rule, violation) => {
  const undo = new Error('undo')
  let broken: string[] = []
  const planted = t.shop.db.transaction(async (tx) => {
    for (const statement of violation.split(';')) await tx.execute(sql.raw(statement))
    broken = await brokenRules(books(tx))
    throw undo
  })
  await expect(planted).rejects.toBe(undo)
  expect(broken).toContainEqual(expect.stringContaining(`${rule}: [`))
})

const first = { id: 'another', amountCents: 1, refundedCents: 0 }

test.each<[string, () => Partial<Books>]>([
  ['payments at the provider', () => ({ atProvider: () => Promise.resolve([]) })],
  ['payments at the provider', () => ({ atProvider: () => Promise.resolve([...provided, first]) })],
  [
    'payments at the provider',
    () => ({ atProvider: () => Promise.resolve(provided.map((row) => ({ ...row, refundedCents: 1 }))) }),
  ],
  ['an acknowledged upload', () => ({ readFile: () => Promise.resolve(null) })],
  ['an acknowledged upload', () => ({ readFile: () => Promise.resolve(Buffer.from('half a file')) })],
  ['an acknowledged upload', () => ({ acknowledged: new Map([[randomUUID(), 'x']]) })],
  ['an order’s email', () => ({ received: () => [] })],
  [
    'an order’s email',
    () => ({
      received: () =>
        emails.flatMap((to) => ['<one>', '<two>'].map((messageId) => ({ ...mail, messageId, to }))),
    }),
  ],
])('detects a violation: %s', async (rule, change) => {
  const broken = await brokenRules({ ...books(t.shop.db), ...change() })
  expect(broken).toEqual([expect.stringContaining(rule)])
})

test('each rule has a planted violation', () => {
  const planted = new Set(plants.map(([rule]) => rule))
  expect(new Set([...Object.keys(rules), ...Object.keys(laterRules)])).toEqual(planted)
})
