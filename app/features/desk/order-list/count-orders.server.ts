import { eq, sql, type SQL } from 'drizzle-orm'
import { countOpenProblems } from '#app/features/sales/payments/read-problems.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { isHeld, isUnanswered } from './filter-orders.server.ts'
import { isLate } from './late-orders.server.ts'
import { paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'

export const maxCount = 1_000

export type OrderCounts = {
  statuses: Record<PaidStatus, number>
  late: number
  held: number
  unanswered: number
  paymentProblems: number
}

export async function countOrders({ db, now }: { db: Queryable; now: Date }): Promise<OrderCounts> {
  const calendar = await readCalendar(db, now)
  const count = (condition: SQL) =>
    sql<number>`(select count(*) from ${db
      .select({ one: sql`1`.as('one') })
      .from(orders)
      .where(condition)
      .limit(maxCount)
      .as('counted')})`.mapWith(Number)
  const byStatus = Object.fromEntries(
    paidStatuses.map((status) => [status, count(eq(orders.status, status))]),
  ) as Record<PaidStatus, SQL<number>>
  const fields = {
    ...byStatus,
    late: count(isLate(calendar)),
    held: count(isHeld),
    unanswered: count(isUnanswered),
    paymentProblems: sql<number>`${countOpenProblems(db)}`.mapWith(Number),
  }
  const [row] = await db.select(fields).from(sql`(select 1) as one`)
  if (!row) throw new Error('the count returned no row')
  const { late, held, unanswered, paymentProblems, ...statuses } = row
  return { statuses, late, held, unanswered, paymentProblems }
}
