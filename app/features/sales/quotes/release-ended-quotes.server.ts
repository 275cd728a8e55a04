import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { shiftDay } from '#app/features/ground/time/days.ts'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import { releaseUnpaidHold } from '#app/features/sales/payments/end-payment.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'

/** A bank debit started on the last day may take this long. */
const daysAfterEnd = 7
const batchSize = 500

/** Makes the coupons of ended quotes available to other customers again. */
export async function releaseEndedQuotes({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { today } = await readCalendar(db, now())
  const ended = await db
    .select({ orderId: orders.id })
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(
      and(
        lt(quotes.endsOn, shiftDay(today, -daysAfterEnd)),
        eq(orders.status, 'UNPAID'),
        isNull(orders.replacedAt),
        isNotNull(orders.couponId),
        eq(orders.isCouponRedeemed, true),
      ),
    )
    .limit(batchSize)
  for (const { orderId } of ended) {
    await db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, orderId)
      if (order.status === 'UNPAID') await releaseUnpaidHold(tx, order)
    })
  }
}
