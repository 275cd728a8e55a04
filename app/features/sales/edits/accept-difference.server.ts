import { and, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { refundItems, refunds } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import {
  applyEdit,
  applyShipping,
  differenceOf,
  storedPlan,
  type Edit,
  type EditPlan,
} from './apply-edit.server.ts'
import { canEditItems, isForShipping } from './order-edit.ts'
import { endWaiting, findWaitingEdit } from './waiting-edit.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/**
 * Accepts the payment for an edit, and applies the edit if it was waiting for the payment. Returns false if the edit is
 * no longer waiting for this amount or can no longer be applied. Lock the order first.
 */
export async function acceptDifference(
  context: Context,
  order: Order,
  { orderEditId, amountCents }: { orderEditId: number; amountCents: Cents },
): Promise<boolean> {
  const { tx, jobs, now } = context
  const edit = await findWaitingEdit(tx, order.id)
  if (edit?.id !== orderEditId || edit.differenceCents !== amountCents) return false
  const mail = { template: 'order-edited' as const, changes: edit.changes, refundCents: 0, dueCents: 0 }
  if (edit.status === 'due' || isForShipping(edit)) {
    const paid = isForShipping(edit) ? await applyShipping(tx, order, storedPlan(edit), now) : order
    await endWaiting(tx, edit, 'applied')
    await writeMail({ tx, jobs, now }, order.email, {
      ...mail,
      order: await mailedOrder(tx, paid),
      isApprovalVoid: false,
      paidCents: amountCents,
      isPaidLater: true,
    })
    return true
  }
  const plan = storedPlan(edit)
  if (!(await isPlanPossible(tx, order, edit, plan))) return false
  const { order: edited } = await applyEdit({ tx, jobs, now }, order, plan, {
    staffId: edit.staffId,
    isDue: false,
  })
  await endWaiting(tx, edit, 'applied')
  await withholdDelayedMail(tx, order.id, now)
  await writeMail({ tx, jobs, now }, order.email, {
    ...mail,
    order: await mailedOrder(tx, edited),
    isApprovalVoid: order.status !== 'PENDING',
    paidCents: amountCents,
  })
  return true
}

/**
 * Returns whether a waiting edit can still be applied: the order hasn't been printed, and nothing that the edit affects
 * has changed since. Locks the products that the edit adds, so that they can't be deleted before it is applied.
 */
export async function isPlanPossible(
  db: Queryable,
  order: Order,
  edit: Edit,
  plan: EditPlan,
): Promise<boolean> {
  if (!canEditItems(order) || differenceOf(order, plan) !== edit.differenceCents) return false
  if ((await refundedAmong(db, order.id, plan.removedIds)) !== null) return false
  if (!(await areProductsKept(db, plan))) return false
  return plan.sums.shippingCents === order.shippingCents || !(await isShippingTouched(db, edit))
}

/** A product can be deleted while only a waiting edit refers to it. */
async function areProductsKept(db: Queryable, { added }: EditPlan): Promise<boolean> {
  const ids = new Set(added.flatMap(({ item: { categoryId } }) => (categoryId === null ? [] : [categoryId])))
  if (ids.size === 0) return true
  const kept = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .for('key share')
  return kept.length === ids.size
}

/** Returns whether shipping was refunded, or decided for a corrected ZIP code, since the edit recalculated it. */
async function isShippingTouched(db: Queryable, { orderId, createdAt }: Edit): Promise<boolean> {
  const decided = await db
    .select({ id: shippingDecisions.id })
    .from(shippingDecisions)
    .where(and(eq(shippingDecisions.orderId, orderId), gt(shippingDecisions.createdAt, createdAt)))
    .limit(1)
  if (decided.length > 0) return true
  const refunded = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), gt(refunds.createdAt, createdAt), isNotNull(refunds.shippingCents)),
    )
    .limit(1)
  return refunded.length > 0
}

/** Returns the name of one of these items with refunded pieces, or null. */
export async function refundedAmong(
  db: Queryable,
  orderId: number,
  itemIds: number[],
): Promise<string | null> {
  if (itemIds.length === 0) return null
  const [refunded] = await db
    .select({ name: orderItems.name })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        ne(refunds.status, 'failed'),
        inArray(refundItems.orderItemId, itemIds),
      ),
    )
    .limit(1)
  return refunded?.name ?? null
}
