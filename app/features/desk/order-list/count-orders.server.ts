import { sql, type SQL } from 'drizzle-orm'
import { countOpenProblems } from '#app/features/sales/payments/read-problems.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { isAt, isCanceled, isHeld, isToReview, isUnanswered } from './filter-orders.server.ts'
import { isLate } from './late-orders.server.ts'
import { paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'

export const maxCount = 1_000

export type OrderCounts = {
  /** Without those canceled. */
  statuses: Record<PaidStatus, number>
  canceled: number
  late: number
  held: number
  review: number
  unanswered: number
  paymentProblems: number
}

export async function countOrders({ db, now }: { db: Queryable; now: Date }): Promise<OrderCounts> {
  const calendar = await readCalendar(db, now)
  const count = (condition: SQL | undefined) =>
    sql<number>`(select count(*) from ${db
      .select({ one: sql`1`.as('one') })
      .from(orders)
      .where(condition)
      .limit(maxCount)
      .as('counted')})`.mapWith(Number)
  const byStatus = Object.fromEntries(paidStatuses.map((status) => [status, count(isAt(status))])) as Record<
    PaidStatus,
    SQL<number>
  >
  const fields = {
    ...byStatus,
    canceled: count(isCanceled),
    late: count(isLate(calendar)),
    held: count(isHeld),
    review: count(isToReview(calendar)),
    unanswered: count(isUnanswered),
    paymentProblems: sql<number>`${countOpenProblems(db)}`.mapWith(Number),
  }
  const [row] = await db.select(fields).from(sql`(select 1) as one`)
  if (!row) throw new Error('the count returned no row')
  const { canceled, late, held, review, unanswered, paymentProblems, ...statuses } = row
  return { statuses, canceled, late, held, review, unanswered, paymentProblems }
}
