import { and, lt } from 'drizzle-orm'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import {
  withRejections,
  type WithRejection,
} from '#app/features/sales/fulfillment/rejection-reasons.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { matchesFilter, type ListContext } from './filter-orders.server.ts'
import { isOrderLate } from './late-orders.server.ts'
import { listedColumns, listedOrder, type ListedFacts } from './listed-order.server.ts'
import { listedProductsOf, noProducts, type ListedProducts } from './listed-products.server.ts'
import { cursorOf, orderByOf, isBeyond } from './order-sorting.server.ts'
import type { OrdersFilter, OrderSorting } from './orders-list.input.ts'

type Context = ListContext & { now: Date }

export type ListedOrder = Order &
  WithRejection &
  ListedFacts &
  ListedProducts & {
    isLate: boolean
    cursor: string
  }

export type OrdersPage = OrdersFilter & {
  sort: OrderSorting
  cursor?: string | undefined
  until?: string | undefined
  before?: number | undefined
  limit: number
}

export async function listOrdersForStaff(
  { db, staff, now }: Context,
  { sort, cursor, until, before, limit, ...filter }: OrdersPage,
): Promise<ListedOrder[]> {
  const calendar = await readCalendar(db, now)
  const direction = until === undefined ? 'forward' : 'backward'
  const found = await db
    .select(listedColumns(db))
    .from(orders)
    .where(
      and(
        await matchesFilter({ db, staff }, filter, calendar, sort),
        before === undefined ? undefined : lt(orders.id, before),
        cursor === undefined ? undefined : isBeyond(sort, cursor, 'forward'),
        until === undefined ? undefined : isBeyond(sort, until, 'backward'),
      ),
    )
    .orderBy(...orderByOf(sort, direction, filter))
    .limit(limit)
  const rows = (direction === 'backward' ? found.toReversed() : found).map(listedOrder)
  const products = await listedProductsOf(
    db,
    rows.map(({ id }) => id),
  )
  return (await withRejections(db, rows)).map((order) => ({
    ...order,
    isLate: isOrderLate(order, calendar),
    ...(products.get(order.id) ?? noProducts),
    cursor: cursorOf(sort, order),
  }))
}
