import { and, asc, desc, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Order } from './find-order.server.ts'
import { fits, readCalendar, type Calendar } from './filter-orders.server.ts'
import { isOpen } from './order-status.ts'
import { cursorPatterns, type OrdersFilter, type OrderSorting } from './orders-list.input.ts'
import { orderItems, orders, promiseKey } from './orders.tables.server.ts'

type Context = { db: Queryable; now: Date }

export type OrderProduct = { name: string; quantity: number }

export type ListedOrder = Order & {
  isLate: boolean
  products: OrderProduct[]
  /** Where the list goes on after this order, in the sorting it was asked for in. */
  cursor: string
}

export type OrdersPage = OrdersFilter & {
  sort: OrderSorting
  cursor?: string | undefined
  /** Only orders with smaller numbers. */
  before?: number | undefined
  limit: number
}

/** A page of the orders that fit. Throws invalid for a cursor of another sorting. */
export async function listOrdersForStaff(
  { db, now }: Context,
  { sort, cursor, before, limit, ...filter }: OrdersPage,
): Promise<ListedOrder[]> {
  const calendar = await readCalendar(db, now)
  const rows = (await db
    .select()
    .from(orders)
    .where(
      and(
        await fits(db, filter, calendar),
        before === undefined ? undefined : lt(orders.id, before),
        cursor === undefined ? undefined : isAfter(sort, cursor),
      ),
    )
    .orderBy(...sortings[sort])
    .limit(limit)) as Order[]
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((order) => ({
    ...order,
    isLate: isOrderLate(order, calendar),
    products: products.get(order.id) ?? [],
    cursor: cursorOf(sort, order),
  }))
}

export function isOrderLate({ status, arrivesTo }: Order, { today }: Calendar): boolean {
  return isOpen(status) && arrivesTo !== null && arrivesTo < today
}

/** What is in each of these orders, in one query. */
export async function productsOf(db: Queryable, orderIds: number[]): Promise<Map<number, OrderProduct[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: orderItems.orderId, name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([id, items]) => [id, items.map(({ name, quantity }) => ({ name, quantity }))]),
  )
}

const sortings: Record<OrderSorting, SQL[]> = {
  newest: [desc(orders.id)],
  oldest: [asc(orders.id)],
  promised: [asc(promiseKey(orders)), asc(orders.id)],
  highest: [desc(orders.totalCents), desc(orders.id)],
  lowest: [asc(orders.totalCents), asc(orders.id)],
}

function cursorOf(sort: OrderSorting, { id, totalCents, arrivesTo }: Order): string {
  if (sort === 'promised') return `${arrivesTo ?? 'infinity'}~${id}`
  return sort === 'highest' || sort === 'lowest' ? `${totalCents}~${id}` : String(id)
}

function isAfter(sort: OrderSorting, cursor: string): SQL {
  if (!cursorPatterns[sort].test(cursor)) {
    throw invalid('Start at the first page again', { cursor: 'This is no place in this list' })
  }
  const [id = '', value = ''] = cursor.split('~').toReversed()
  const last = sql`${Number(id)}::integer`
  if (sort === 'newest') return sql`${orders.id} < ${last}`
  if (sort === 'oldest') return sql`${orders.id} > ${last}`
  if (sort === 'promised') return sql`(${promiseKey(orders)}, ${orders.id}) > (${value}::date, ${last})`
  const total = sql`(${orders.totalCents}, ${orders.id})`
  const lastTotal = sql`(${value}::bigint, ${last})`
  return sort === 'highest' ? sql`${total} < ${lastTotal}` : sql`${total} > ${lastTotal}`
}
