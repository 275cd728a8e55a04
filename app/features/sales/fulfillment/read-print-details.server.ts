import { and, inArray, ne } from 'drizzle-orm'
import { isApproved } from '#app/features/ground/orders/order-status.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import {
  itemsWhere,
  proofsWhere,
  reprinted,
  type FirstOrder,
  type OrderDetails,
} from './read-order.server.ts'

/** The details that determine which of an order's files are printed. */
export type PrintDetails = Pick<OrderDetails, 'order' | 'items' | 'proofs' | 'isApprovedWithoutRound'>

/** Reads paid orders by number, in as many statements as a single order needs. Leaves out orders that don't exist. */
export async function readPrintDetails(
  db: Queryable,
  orderIds: number[],
): Promise<Map<number, PrintDetails>> {
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, orderIds), ne(orders.status, 'UNPAID')))
  const firstIds = found.flatMap(({ reprintOf }) => (reprintOf === null ? [] : [reprintOf]))
  const ids = [...new Set([...found.map(({ id }) => id), ...firstIds])]
  const items = await itemsWhere(db, inArray(orderItems.orderId, ids))
  const shown = await proofsWhere(db, inArray(proofs.orderId, ids))
  const statuses = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, ids))
  const rowsOf = (orderId: number): FirstOrder => ({
    items: items.filter(({ item }) => item.orderId === orderId),
    proofs: shown.filter(({ proof }) => proof.orderId === orderId),
    status: statuses.find(({ id }) => id === orderId)?.status ?? 'UNPAID',
  })
  return new Map(found.map((order) => [order.id, detailsOf(order as Order, rowsOf)]))
}

function detailsOf(order: Order, rowsOf: (orderId: number) => FirstOrder): PrintDetails {
  const { items, proofs: shown } = rowsOf(order.id)
  if (order.reprintOf !== null) return { order, ...reprinted(items, rowsOf(order.reprintOf)) }
  return { order, items, proofs: shown, isApprovedWithoutRound: isApproved(order.status) }
}
