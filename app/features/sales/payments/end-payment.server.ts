import { and, eq, inArray } from 'drizzle-orm'
import { releaseCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { setCouponRedeemed, markReplaced } from '#app/features/sales/order-book/unpaid-orders.server.ts'
import type { orders } from '#app/schema/orders.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'

type HeldOrder = Pick<typeof orders.$inferSelect, 'id' | 'couponId' | 'isCouponRedeemed'>

const livePayments = (tx: Transaction, orderId: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))

export async function replaceOrder(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  order: HeldOrder,
): Promise<void> {
  await releaseHold(tx, order)
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

export async function releaseEndedHold(tx: Transaction, order: HeldOrder): Promise<void> {
  if ((await livePayments(tx, order.id)).length === 0) await releaseHold(tx, order)
}

async function releaseHold(tx: Transaction, order: HeldOrder): Promise<void> {
  if (order.couponId === null || !order.isCouponRedeemed) return
  await releaseCoupon(tx, order.couponId)
  await setCouponRedeemed(tx, order.id, false)
}
