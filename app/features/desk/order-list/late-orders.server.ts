import { sql } from 'drizzle-orm'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'
import type { Calendar } from '#app/features/shop/settings/calendar.server.ts'
import { openStatusList, orders } from '#app/schema/orders.server.ts'

type Promised = { status: OrderStatus; canceledAt: Date | null; arrivesTo: string | null }

export function isOrderLate(order: Promised, { today }: Calendar): boolean {
  return isOrderOpen(order) && order.arrivesTo !== null && order.arrivesTo < today
}

/** Null, not false, for an order without a promised delivery date. */
export const isLate = ({ today }: Calendar) => sql`${isOpenRow} and ${orders.arrivesTo} < ${today}::date`

// Uses literals instead of parameters, because the planner must recognize the predicate of the partial indexes.
export const isOpenRow = sql`${orders.status} in (${sql.raw(openStatusList)}) and ${orders.canceledAt} is null`
