import { and, sql, type SQL } from 'drizzle-orm'
import { countOpenProblems } from '#app/features/sales/payments/read-problems.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { isOpenStage, orderStages, type OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { orders } from '#app/schema/orders.server.ts'
import {
  filterConditions,
  isHeld,
  isInStage,
  isToReview,
  isUnanswered,
  isUndecided,
  stageColumn,
  type ListContext,
} from './filter-orders.server.ts'
import { isLate, isOpenRow } from './late-orders.server.ts'
import { maxCounted, type OrdersFilter } from './orders-list.input.ts'

export type OrderCounts = {
  stages: Record<OrderStage, number>
  late: number
  held: number
  review: number
  unanswered: number
  undecided: number
  paymentProblems: number
}

type Count = { name: string; orders: number }

/** Counts the orders that match the filter, by stage and by flag tab. Each tab's count ignores the tab's own filter. */
export async function countOrders(
  { db, staff, now }: ListContext & { now: Date },
  filter: OrdersFilter,
): Promise<OrderCounts> {
  const calendar = await readCalendar(db, now)
  const conditions = await filterConditions({ db, staff }, filter, calendar)
  const { status, changes, canceled, late, held, review, unanswered, undecided, ...others } = conditions
  const flagFilters = { late, held, review, unanswered, undecided }
  const inAnyStage = and(...Object.values(others), ...Object.values(flagFilters))
  const inStage = and(...Object.values(others), status, changes, canceled)
  const flags = {
    late: isLate(calendar),
    held: isHeld,
    review: isToReview(calendar),
    unanswered: isUnanswered,
    undecided: isUndecided,
  }
  const closed = orderStages.filter((stage) => !isOpenStage(stage))
  const rows = await rowsOf<Count>(
    db,
    sql.join(
      [
        countedOpenStages(inAnyStage),
        ...closed.map((stage) =>
          counted(
            stage,
            sql`(select 1 from ${orders} where ${and(isInStage(stage), inAnyStage)} limit ${maxCounted}) as counted`,
          ),
        ),
        ...Object.entries(flags).map(([flag, condition]) =>
          counted(
            flag,
            sql`${orders} where ${and(inStage, ...Object.values({ ...flagFilters, [flag]: condition }))}`,
          ),
        ),
        sql`select 'paymentProblems', (${countOpenProblems(db)})::integer`,
      ],
      sql` union all `,
    ),
  )
  const counts = new Map(rows.map(({ name, orders: count }) => [name, count]))
  const count = (name: string) => counts.get(name) ?? 0
  return {
    stages: Object.fromEntries(orderStages.map((stage) => [stage, count(stage)])) as OrderCounts['stages'],
    late: count('late'),
    held: count('held'),
    review: count('review'),
    unanswered: count('unanswered'),
    undecided: count('undecided'),
    paymentProblems: count('paymentProblems'),
  }
}

/** Selects a `name` and a number of `orders` for each open stage that has any. */
export const countedOpenStages = (condition: SQL | undefined): SQL =>
  sql`select ${stageColumn} as "name", count(*)::integer as "orders" from ${orders} where ${and(isOpenRow, condition)} group by 1`

const counted = (name: string, rows: SQL) => sql`select ${name}::text, count(*)::integer from ${rows}`
