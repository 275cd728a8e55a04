import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { releaseCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { isQuoted, markReplaced, setCouponRedeemed } from '#app/features/sales/orders/unpaid-orders.server.ts'
import type { orders } from '#app/schema/orders.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'

type HeldOrder = Pick<typeof orders.$inferSelect, 'id' | 'couponId' | 'isCouponRedeemed' | 'cartFingerprint'>

const livePayments = (tx: Transaction, orderId: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))

export async function replaceOrder(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  order: HeldOrder,
): Promise<void> {
  await giveCouponBack(tx, order)
  await markReplaced(tx, order.id, now)
  await expireLivePayments({ tx, jobs }, order.id)
}

export async function expireLivePayments(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  orderId: number,
): Promise<void> {
  for (const { id } of await livePayments(tx, orderId)) {
    await jobs.enqueue(tx, 'expire-payment', { paymentId: id })
  }
}

export async function hasProcessingPayment(tx: Transaction, orderId: number): Promise<boolean> {
  const isProcessing = and(
    eq(payments.orderId, orderId),
    inArray(payments.status, liveStatuses),
    isNotNull(payments.processingSince),
  )
  return (await tx.$count(payments, isProcessing)) > 0
}

/** Releases the order's hold on its coupon. A quote keeps its coupon until it ends, even without a payment. */
export async function releaseEndedHold(tx: Transaction, order: HeldOrder): Promise<void> {
  if (isQuoted(order)) return
  await releaseUnpaidHold(tx, order)
}

/** Releases the order's hold on its coupon unless the order is being paid. */
export async function releaseUnpaidHold(tx: Transaction, order: HeldOrder): Promise<void> {
  if ((await livePayments(tx, order.id)).length === 0) await giveCouponBack(tx, order)
}

/** Makes the coupon usable again, for anyone. Does nothing for an order without one. */
export async function giveCouponBack(
  tx: Transaction,
  order: Pick<HeldOrder, 'id' | 'couponId' | 'isCouponRedeemed'>,
): Promise<void> {
  if (order.couponId === null || !order.isCouponRedeemed) return
  await releaseCoupon(tx, order.couponId)
  await setCouponRedeemed(tx, order.id, false)
}
