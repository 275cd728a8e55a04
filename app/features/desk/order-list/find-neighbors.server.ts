import { and } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { findOrder } from '#app/features/sales/orders/find-order.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { matchesFilter } from './filter-orders.server.ts'
import { cursorOf, orderByOf, isBeyond, type Direction } from './order-sorting.server.ts'
import type { OrdersFilter, OrderSorting } from './orders-list.input.ts'

export type Neighbors = { previousId: number | null; nextId: number | null }

/** Works even if the order is no longer in the list, so that staff can continue from its former position. */
export async function findNeighbors(
  { db, staff, now }: { db: Queryable; staff: Customer; now: Date },
  orderId: number,
  { sort, ...filter }: OrdersFilter & { sort: OrderSorting },
): Promise<Neighbors> {
  const { order } = await findOrder(db, staff, { orderId })
  const matches = await matchesFilter({ db, staff }, filter, await readCalendar(db, now), sort)
  const cursor = cursorOf(sort, order)
  const findNearest = async (direction: Direction) => {
    const [neighbor] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(matches, isBeyond(sort, cursor, direction)))
      .orderBy(...orderByOf(sort, direction, filter))
      .limit(1)
    return neighbor?.id ?? null
  }
  return { previousId: await findNearest('backward'), nextId: await findNearest('forward') }
}
