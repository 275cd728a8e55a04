import { sql } from 'drizzle-orm'
import {
  isHeld,
  isToReview,
  isUnanswered,
  stageColumn,
} from '#app/features/desk/order-list/filter-orders.server.ts'
import { isLate, isOpenRow } from '#app/features/desk/order-list/late-orders.server.ts'
import { openStages, type OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { countOpenProblems } from '#app/features/sales/payments/read-problems.server.ts'
import type { Calendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { countFailedJobs } from '#app/platform/jobs/failed-jobs.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { readServiceProblems, type ServiceProblem } from '#app/platform/watching/service-problems.server.ts'
import { undecidedOrders } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'

export type Work = {
  stages: { stage: OpenStage; orders: number }[]
  late: number
  held: number
  review: number
  unanswered: number
  undecided: number
  paymentProblems: number
  failedJobs: number
  serviceProblems: ServiceProblem[]
}

type Row = { stage: OpenStage; orders: number; late: number; held: number; review: number }

export async function readWork(db: Queryable, calendar: Calendar, now: Date): Promise<Work> {
  const rows = await rowsOf<Row>(
    db,
    sql`select ${stageColumn} as "stage", count(*)::integer as "orders",
      count(*) filter (where ${isLate(calendar)})::integer as "late",
      count(*) filter (where ${isHeld})::integer as "held",
      count(*) filter (where ${isToReview(calendar)})::integer as "review"
    from ${orders} where ${isOpenRow} group by 1`,
  )
  const [waiting] = await rowsOf<{ unanswered: number; undecided: number }>(
    db,
    sql`select
      (select count(*)::integer from ${orders} where ${isUnanswered} and ${orders.status} <> 'UNPAID') as "unanswered",
      (select count(*)::integer from ${undecidedOrders}) as "undecided"`,
  )
  const failed = await countFailedJobs(db)
  const sum = (name: 'late' | 'held' | 'review') => rows.reduce((total, row) => total + row[name], 0)
  const ordersAt = new Map(rows.map(({ stage, orders }) => [stage, orders]))
  return {
    stages: openStages.map((stage) => ({ stage, orders: ordersAt.get(stage) ?? 0 })),
    late: sum('late'),
    held: sum('held'),
    review: sum('review'),
    unanswered: waiting?.unanswered ?? 0,
    undecided: waiting?.undecided ?? 0,
    paymentProblems: await countOpenProblems(db),
    failedJobs: failed.reduce((total, { count }) => total + count, 0),
    serviceProblems: await readServiceProblems(db, now),
  }
}
