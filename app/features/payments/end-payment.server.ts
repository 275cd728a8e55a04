import { and, eq, inArray } from 'drizzle-orm'
import { releaseCoupon } from '#app/features/cart/coupons.server.ts'
import { orders } from '#app/features/orders/orders.tables.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import { payments } from './payments.tables.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/** An unpaid order makes way for another one of its cart: its coupon is free again, its payment is to expire. */
export async function replaceOrder(
  { tx, jobs, now }: Context,
  order: Pick<typeof orders.$inferSelect, 'id' | 'couponId' | 'isCouponRedeemed'>,
): Promise<void> {
  await giveCouponBack(tx, order)
  await tx.update(orders).set({ replacedAt: now }).where(eq(orders.id, order.id))
  const unsettled = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.status, ['opening', 'open'])))
  for (const payment of unsettled) await jobs.enqueue(tx, 'expire-payment', { paymentId: payment.id })
}

export async function giveCouponBack(
  tx: Transaction,
  order: Pick<typeof orders.$inferSelect, 'id' | 'couponId' | 'isCouponRedeemed'>,
): Promise<void> {
  if (order.couponId === null || !order.isCouponRedeemed) return
  await releaseCoupon(tx, order.couponId)
  await tx.update(orders).set({ isCouponRedeemed: false }).where(eq(orders.id, order.id))
}
