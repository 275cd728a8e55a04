import { sql } from 'drizzle-orm'
import { isOpen, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import type { Calendar } from '#app/features/shop/settings/calendar.server.ts'
import { openStatusList, orders } from '#app/schema/orders.server.ts'

type Promised = { status: OrderStatus; arrivesTo: string | null }

/** The promised day has passed, and the order is neither sent nor rejected. */
export function isOrderLate({ status, arrivesTo }: Promised, { today }: Calendar): boolean {
  return status !== 'UNPAID' && isOpen(status) && arrivesTo !== null && arrivesTo < today
}

/** The same of a row of `orders`; not true, rather than false, of one without a promised day. */
export const isLate = ({ today }: Calendar) => sql`${isOpenRow} and ${orders.arrivesTo} < ${today}::date`

// Written out, not as parameters: so it is seen to be the condition of the partial indexes.
export const isOpenRow = sql`${orders.status} in (${sql.raw(openStatusList)})`
