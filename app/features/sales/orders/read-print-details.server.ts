import { isApproved } from '#app/features/ground/orders/order-status.ts'
import { and, inArray, isNull, ne } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'
import {
  itemsWhere,
  proofsWhere,
  reprinted,
  type FirstOrder,
  type OrderDetails,
} from './read-order.server.ts'

/** The details that decide which of an order's files are printed. */
export type PrintDetails = Pick<OrderDetails, 'order' | 'items' | 'proofs' | 'isApprovedWithoutRound'>

/** Reads paid orders by number, in as many statements as for one. Orders that don't exist are left out. */
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
  const [items, shown, itemsShown, waivers, statuses] = await Promise.all([
    itemsWhere(db, inArray(orderItems.orderId, ids)),
    proofsWhere(db, inArray(proofs.orderId, ids)),
    db.select().from(proofItems).where(inArray(proofItems.orderId, ids)).orderBy(proofItems.orderItemId),
    db
      .select()
      .from(proofWaivers)
      .where(and(inArray(proofWaivers.orderId, ids), isNull(proofWaivers.withdrawnAt))),
    db.select({ id: orders.id, status: orders.status }).from(orders).where(inArray(orders.id, ids)),
  ])
  const rowsOf = (orderId: number): Rows => ({
    items: items.filter(({ item }) => item.orderId === orderId),
    proofs: shown.filter(({ proof }) => proof.orderId === orderId),
    itemsShown: itemsShown.filter((each) => each.orderId === orderId),
    waivers: waivers.filter((waiver) => waiver.orderId === orderId),
    status: statuses.find(({ id }) => id === orderId)?.status ?? 'UNPAID',
  })
  return new Map(found.map((order) => [order.id, detailsOf(order as Order, rowsOf)]))
}

type Rows = Omit<FirstOrder, 'current'> & { items: Awaited<ReturnType<typeof itemsWhere>> }

function detailsOf(order: Order, rowsOf: (orderId: number) => Rows): PrintDetails {
  const { items: rows, proofs: shown, itemsShown, waivers } = rowsOf(order.id)
  const items = rows.map((row) => ({
    ...row,
    waiver: waivers.find(({ orderItemId }) => orderItemId === row.item.id) ?? null,
  }))
  if (order.reprintOf !== null) {
    const first = rowsOf(order.reprintOf)
    return { order, ...reprinted(items, { ...first, current: first.items.map(({ item }) => item) }) }
  }
  const itemIdsOf = Map.groupBy(itemsShown, ({ proofId }) => proofId)
  const withItems = shown.map((row) => ({
    ...row,
    itemIds: (itemIdsOf.get(row.proof.id) ?? []).map(({ orderItemId }) => orderItemId),
  }))
  return { order, items, proofs: withItems, isApprovedWithoutRound: isApproved(order.status) }
}
