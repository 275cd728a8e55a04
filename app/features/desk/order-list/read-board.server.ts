import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { countOrders } from './count-orders.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { isOrderLate } from './late-orders.server.ts'
import { productsOf, type OrderProduct } from './list-orders.server.ts'
import { openStatuses, type OpenStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents, orders, promiseKey } from '#app/schema/orders.server.ts'
import type { WithRejection } from '#app/features/sales/orders/rejection-reasons.server.ts'

const cardsPerColumn = 30

export type BoardCard = Order & WithRejection & { isLate: boolean; products: OrderProduct[]; since: Date }
export type BoardColumn = { status: OpenStatus; count: number; cards: BoardCard[] }

export async function readBoard({ db, now }: { db: Queryable; now: Date }): Promise<BoardColumn[]> {
  const calendar = await readCalendar(db, now)
  const counts = await countOrders({ db, now })
  const rows = (await readFirstPerStatus(db)) as Order[]
  const ids = rows.map(({ id }) => id)
  const products = await productsOf(db, ids)
  const moved = await lastMoves(db, ids)
  const cards = rows.map((order) => ({
    ...order,
    isLate: isOrderLate(order, calendar),
    products: products.get(order.id) ?? [],
    rejectionReason: null,
    since: moved.get(order.id) ?? order.paidAt ?? order.createdAt,
  }))
  return openStatuses.map((status) => ({
    status,
    count: counts.statuses[status],
    cards: cards.filter((card) => card.status === status),
  }))
}

function readFirstPerStatus(db: Queryable) {
  const column = (status: OpenStatus) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.status, status), isNull(orders.canceledAt)))
      .orderBy(asc(promiseKey(orders)), asc(orders.id))
      .limit(cardsPerColumn)
  const [first, second, ...others] = openStatuses
  return unionAll(column(first), column(second), ...others.map(column))
}

async function lastMoves(db: Queryable, orderIds: number[]): Promise<Map<number, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: max(orderEvents.createdAt) })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .groupBy(orderEvents.orderId)
  return new Map(rows.flatMap(({ orderId, at }) => (at ? [[orderId, at] as const] : [])))
}
