import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { differencePath } from '#app/features/ground/orders/order.ts'
import {
  findOrder,
  lockOrder,
  type Order,
  type OrderKey,
} from '#app/features/sales/orders/find-order.server.ts'
import { isPlanPossible } from '#app/features/sales/edits/accept-difference.server.ts'
import { storedPlan, type Edit } from '#app/features/sales/edits/apply-edit.server.ts'
import { isForShipping, isPayable } from '#app/features/sales/edits/order-edit.ts'
import { findWaitingEdit } from '#app/features/sales/edits/waiting-edit.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { expirePayment } from './expire-payment.server.ts'
import { openPayment, providerBusy } from './open-payment.server.ts'
import { planPayment, savePayment, type PaymentToOpen } from './prepare-payment.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'settings' | 'log'> & {
  actor: Actor
  now: Date
}

const nothingToPay = () => conflict('There is nothing left to pay for this order')
const bankIsProcessing = () => conflict('Your bank is still processing your payment')

/**
 * A payment that the customer owes for an edit, or for shipping to a corrected address. It can't be paid if `isOver`.
 */
export type Difference = {
  edit: Edit
  isOver: boolean
  /** True if the customer has paid, but the bank has not confirmed the payment yet. */
  isProcessing: boolean
}

/** The difference is null if nothing is left to pay. Throws not_found. */
export async function readDifference(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  key: OrderKey,
): Promise<{ order: Order; difference: Difference | null }> {
  const { order } = await findOrder(db, actor, key)
  const edit = await findWaitingEdit(db, order.id)
  if (!edit) return { order, difference: null }
  const live = await findLive(db, order.id)
  const isProcessing = live !== undefined && live.processingSince !== null
  return { order, difference: { edit, isOver: await isOver(db, { order, edit, now }), isProcessing } }
}

/**
 * Throws not_found, conflict (nothing to pay, too late, paid a moment ago, or the edit is no longer possible) or busy (the
 * provider).
 */
export async function payDifference(context: Context, key: OrderKey): Promise<{ link: string }> {
  const { db, actor, log } = context
  await findOrder(db, actor, key)
  const first = await prepareDifference(context, key.orderId)
  if ('link' in first) return openPayment(context, first)
  const { outdatedId: paymentId } = first
  const ended = await expirePayment(context, paymentId).catch((error: unknown) => {
    log.error({ error, paymentId }, 'could not expire an outdated payment')
    throw providerBusy()
  })
  if (ended === 'paid') throw nothingToPay()
  if (ended === 'processing') throw bankIsProcessing()
  const second = await prepareDifference(context, key.orderId)
  if ('link' in second) return openPayment(context, second)
  throw conflict('Your payment is being checked. Please try again in a minute.')
}

function prepareDifference(
  { db, jobs, provider, now }: Context,
  orderId: number,
): Promise<PaymentToOpen | { outdatedId: number }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const edit = await findWaitingEdit(tx, orderId)
    if (!edit) throw nothingToPay()
    if (await isOver(tx, { order, edit, now })) throw conflict('This payment link has expired')
    await refuseImpossible(tx, order, edit)
    const live = await findLive(tx, orderId)
    const returnPath = differencePath(order)
    if (live?.processingSince) throw bankIsProcessing()
    if (live && (live.expiresAt <= now || live.orderEditId !== edit.id)) return { outdatedId: live.id }
    const { email, hash } = order
    if (live) return { ...live, email, hash, returnPath }
    const payment = planPayment({ now }, { amountCents: edit.differenceCents, email, returnPath })
    await savePayment({ tx, jobs, provider, now }, orderId, payment, edit.id)
    return { ...payment, orderId, hash }
  })
}

/** Throws conflict instead of taking money for an edit that can no longer be applied. */
async function refuseImpossible(tx: Transaction, order: Order, edit: Edit): Promise<void> {
  if (edit.status !== 'proposed' || isForShipping(edit)) return
  if (!(await isPlanPossible(tx, order, edit, storedPlan(edit)))) {
    throw conflict('Your order has changed since we sent this link. Please contact us.')
  }
}

async function findLive(db: Queryable | Transaction, orderId: number) {
  const [live] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))
  return live
}

async function isOver(
  db: Queryable,
  { order, edit, now }: { order: Order; edit: Edit; now: Date },
): Promise<boolean> {
  if (!isPayable(order, edit)) return true
  return edit.endsOn !== null && (await readCalendar(db, now)).today > edit.endsOn
}
