import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { removePaidLines } from '#app/features/sales/cart/change-cart.server.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { piecesText } from '#app/features/ground/orders/item-labels.ts'
import { approvedWhenOrdered, sizeText } from '#app/features/ground/orders/order.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { writingMail } from '#app/features/shop/mail/write-mail.server.ts'
import {
  composeMailedOrder,
  selectMailedItems,
} from '#app/features/sales/order-access/mailed-order.server.ts'
import { planSale } from '#app/features/sales/tax-records/plan-tax-records.server.ts'
import { recordPaid } from '#app/features/sales/order-book/record-move.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { lastly } from '#app/platform/database/server/lastly.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isLive } from '#app/features/ground/money/payment.ts'
import { expireLivePayments } from './end-payment.server.ts'
import { isReported, lockingPayment, type LockedPayment } from './lock-payment.server.ts'

/** Locks a reported payment, and reads the data to start its order. */
export const lockToStart = prepared((db) => {
  const { wanted, cart, order, payment } = lockingPayment(db, isReported)
  const { customer, ownerId } = ownerOf(
    db,
    sql`(select ${order.email} from ${order} where ${order.customerId} is null)`,
  )
  // An unpaid order keeps its items.
  const items = selectMailedItems(db, sql`${orderItems.orderId} = ${wanted.orderId}`)
  const start = db
    .$with('start')
    .as(db.select({ ownerId: ownerId.as('owner_id'), items: nested(items).as('items') }).from(wanted))
  return db
    .with(wanted, cart, order, payment, customer, start)
    .select()
    .from(wanted)
    .innerJoin(order, sql`true`)
    .innerJoin(payment, sql`true`)
    .innerJoin(start, sql`true`)
})

/** Finds the account with this email, if its owner has validated it. */
function ownerOf(db: Queryable, email: SQL) {
  // Locked before the check: a concurrent validation either sees this order as paid or is seen here.
  const customer = db.$with('locked_customer').as(
    db
      .select({ id: customers.id, emailValidatedAt: customers.emailValidatedAt })
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, sql`lower(${email})`))
      .for('share'),
  )
  const ownerId = sql<
    number | null
  >`(select ${customer.id} from ${customer} where ${customer.emailValidatedAt} is not null)`
  return { customer, ownerId }
}

const readFree = prepared((db) => {
  const isIt = eq(orders.id, sql.placeholder('orderId'))
  const guest = db
    .select({ email: orders.email })
    .from(orders)
    .where(and(isIt, isNull(orders.customerId)))
  const { customer, ownerId } = ownerOf(db, sql`(${guest})`)
  const items = selectMailedItems(db, eq(orderItems.orderId, sql.placeholder('orderId')))
  return db
    .with(customer)
    .select({ order: orders, ownerId, items: nested(items) })
    .from(orders)
    .where(isIt)
})

export type LockedToStart = LockedPayment & Pick<Awaited<ReturnType<typeof lockToStart>>[number], 'start'>

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/** Starts an order with nothing left to pay. Ends the transaction that placed it. */
export async function startFreeOrder(context: Context, orderId: number): Promise<void> {
  const [free] = await readFree(context.tx, { orderId })
  if (!free) throw new Error(`order ${orderId} is gone`)
  const { order, ...start } = free
  await startOrder(context, { order, payment: null, start })
}

/** Ends the transaction, together with `recordReceived`, which records the money in one statement. */
export async function startOrder(
  { tx, jobs, now }: Context,
  {
    order,
    payment,
    start: { ownerId, items },
  }: Omit<LockedToStart, 'payment'> & { payment: LockedToStart['payment'] | null },
  recordReceived?: () => Promise<unknown>,
): Promise<void> {
  const { id: orderId, cartId } = order
  const customerId = order.customerId ?? ownerId
  const isCouponRedeemed =
    order.isCouponRedeemed ||
    // The coupon may be used up by now, if the payment was reported as expired before. The order is started anyway.
    (order.couponId !== null && (await redeemCoupon(tx, order.couponId, now)))
  // An order has at most one live payment.
  if (payment && !isLive(payment.status)) await expireLivePayments({ tx, jobs }, orderId)
  await planSale({ tx, jobs, now }, order)
  const isReprint = order.reprintOf !== null
  const hasArtwork = !isReprint && items.some(({ artworkFileId }) => artworkFileId !== null)
  // Reprints are already approved.
  const status: PaidStatus = isReprint ? 'APPROVED' : 'PENDING'
  const paid = { status, paidAt: now, customerId, isCouponRedeemed }
  const mailed = composeMailedOrder({ ...order, ...paid }, items)
  const about = {
    order: mailed,
    ...(isReprint ? { isReprint: true as const } : missingArtworkOf(items)),
    ...mailedApproval(items),
  }
  await lastly(tx, () => [
    ...(recordReceived ? [recordReceived()] : []),
    recordPaid({ tx, jobs }, orderId, paid, { hasArtwork }),
    ...(cartId === null ? [] : [removePaidLines({ tx, now }, { cartId, orderId })]),
    ...writingMail({ tx, jobs, now }, order.email, { template: 'order-paid', ...about }),
  ])
}

function missingArtworkOf(items: LockedToStart['start']['items']) {
  const missing = items.filter(({ kind, artworkFileId }) => kind === 'custom' && artworkFileId === null)
  if (missing.length === 0) return {}
  return {
    missingArtwork: missing.map((item) => `${item.name}, ${sizeText(item)}, ${piecesText(item.quantity)}`),
  }
}

/** Returns flags for the email that say whether a proof will follow. */
function mailedApproval(items: LockedToStart['start']['items']) {
  const customs = items.filter(({ kind }) => kind === 'custom')
  if (customs.length === 0) return { needsNoProof: true as const }
  const share = approvedWhenOrdered(customs.map(({ printExactly }) => printExactly))
  if (share === 'all') return { isPrintedExactly: true as const }
  return share === 'some' ? { isPartlyExact: true as const } : {}
}
