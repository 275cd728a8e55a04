import { and, asc, eq, inArray, isNull, ne, sql, sum, type SQL } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import {
  chooseParts,
  piecesLeft,
  shares,
  shippingLeft,
  taxOfParts,
  type RefundedParts,
} from '#app/features/ground/money/refund-parts.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Refundable } from '#app/features/ground/money/tax.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { refundedText } from '#app/features/ground/orders/refunded-text.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { itemPlace, orderItems, type orders } from '#app/schema/orders.server.ts'
import { refundItems, refunds } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import type { RefundInput } from './refunds.input.ts'

type Order = typeof orders.$inferSelect
type OrderItem = typeof orderItems.$inferSelect
type Refund = typeof refunds.$inferSelect
type Choice = Pick<RefundInput, 'items' | 'shipping'>

const isOfDecision = sql`exists (select 1 from ${shippingDecisions} where ${eq(shippingDecisions.refundId, refunds.id)})`

/** The refund for a corrected ZIP code counts as shipping, except for its tax, which may be the items' tax. */
export const shippingInRefund = sql`coalesce(${refunds.shippingCents},
  case when ${isOfDecision} then greatest(0, ${refunds.amountCents} - ${refunds.taxCents}) end)`.mapWith(
  refunds.shippingCents,
) as SQL<Cents | null>

export type PartsOfRefund = {
  taxCents: Cents
  shippingCents: Cents | null
  /** Each item's share is proportional to the price paid for its pieces. */
  items: { itemId: number; quantity: number; cents: Cents }[]
  text: string
}

/**
 * Divides a refund among items and shipping; returns null for a refund of a plain amount. Lock the payments first.
 * Throws invalid (not in the order, or already refunded).
 */
export async function divideRefund(
  tx: Transaction,
  order: Order,
  { items: chosen = [], shipping: hasShipping = false }: Choice,
  refundable: Refundable,
): Promise<PartsOfRefund | null> {
  if (chosen.length === 0 && !hasShipping) return null
  const items = await itemsOf(tx, order.id)
  const refunded = await refundedOf(tx, order.id)
  const sold = { ...order, items }
  for (const { id, quantity } of chosen) {
    const item = items.find((each) => each.id === id)
    if (!item) refuse('items', 'The order doesn’t have that item')
    const left = piecesLeft(item, refunded)
    if (quantity > left) refuse('items', piecesProblem(item, left))
  }
  if (hasShipping && shippingLeft(sold, refunded) === 0) {
    refuse('shipping', 'There is no shipping left to refund')
  }
  const parts = chooseParts(sold, refunded, { items: chosen, hasShipping })
  const amounts = shares(
    refundable.amountCents,
    parts.map((part) => part.cents),
  )
  const divided = parts.map((part, at) => ({ ...part, cents: amounts[at] ?? cents(0) }))
  const ofItems = divided.flatMap(({ itemId, ...part }) => (itemId === null ? [] : [{ itemId, ...part }]))
  return {
    taxCents: taxOfParts(sold, parts, refundable),
    shippingCents: divided.find(({ itemId }) => itemId === null)?.cents ?? null,
    items: ofItems.map(({ itemId, quantity, cents: share }) => ({ itemId, quantity, cents: share })),
    text: refundedText(
      items.map((item) => labeledItem(item)),
      { items: ofItems, hasShipping },
    ),
  }
}

/** `amountCents` is the part of the refund that is for items. */
export async function recordItems(
  tx: Transaction,
  refundId: number,
  items: PartsOfRefund['items'],
  amountCents: Cents,
): Promise<void> {
  if (items.length === 0) return
  const amounts = shares(
    amountCents,
    items.map((item) => item.cents),
  )
  await tx.insert(refundItems).values(
    items.map(({ itemId: orderItemId, quantity }, at) => ({
      refundId,
      orderItemId,
      quantity,
      cents: amounts[at] ?? cents(0),
    })),
  )
}

/** Returns whether these refunds, made by one request, are for the same parts as `choice`. */
export async function isOfSameParts(
  tx: Transaction,
  made: readonly Refund[],
  choice: Choice,
): Promise<boolean> {
  const ids = made.map(({ id }) => id)
  const items = await tx.select().from(refundItems).where(inArray(refundItems.refundId, ids))
  const chosen = new Map((choice.items ?? []).map(({ id, quantity }) => [id, quantity]))
  return (
    made.every(({ shippingCents }) => (shippingCents !== null) === (choice.shipping ?? false)) &&
    items.length === chosen.size &&
    items.every(({ orderItemId, quantity }) => chosen.get(orderItemId) === quantity)
  )
}

/** Returns, for example, '50 Die Cut Stickers and shipping', or '' for a refund of a plain amount. */
export async function textOfRefund(tx: Transaction, { id, orderId, shippingCents }: Refund): Promise<string> {
  const rows = await tx
    .select({ item: orderItems, quantity: refundItems.quantity })
    .from(orderItems)
    .leftJoin(refundItems, and(eq(refundItems.orderItemId, orderItems.id), eq(refundItems.refundId, id)))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(itemPlace))
  const items = rows.flatMap(({ item, quantity }) =>
    quantity === null ? [] : [{ itemId: item.id, quantity }],
  )
  return refundedText(
    rows.map(({ item }) => labeledItem(item)),
    { items, hasShipping: shippingCents !== null },
  )
}

const itemsOf = (db: Queryable, orderId: number) =>
  db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

async function refundedOf(db: Queryable, orderId: number): Promise<RefundedParts> {
  const counts = and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed'))
  const items = await db
    .select({ id: refundItems.orderItemId, quantity: sum(refundItems.quantity).mapWith(Number) })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(counts)
    .groupBy(refundItems.orderItemId)
  const [shipping] = await db
    .select({ cents: sum(shippingInRefund).mapWith(Number) })
    .from(refunds)
    .where(counts)
  return {
    quantities: new Map(items.map(({ id, quantity }) => [id, quantity])),
    shippingCents: cents(shipping?.cents ?? 0),
  }
}

function piecesProblem(item: OrderItem, left: number): string {
  const label = itemLabel(labeledItem(item))
  return left === 0
    ? `${label}: already refunded`
    : `${label}: you can refund up to ${left.toLocaleString('en-US')}`
}

function refuse(field: 'items' | 'shipping', message: string): never {
  throw invalid(message, { [field]: message })
}
