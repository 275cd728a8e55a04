import { refuseStale } from '#app/features/shop/audit/audit.server.ts'
import { lockOrder, refuseCanceled, type Order } from '#app/features/sales/orders/find-order.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

/** Throws not_found or stale. */
export async function lockVersion(tx: Transaction, orderId: number, seen: number): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  await refuseOtherVersion(tx, order, seen)
  return order
}

/** Throws not_found, conflict (canceled) or stale. */
export async function lockWorkedVersion(tx: Transaction, orderId: number, seen: number): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  refuseCanceled(order)
  await refuseOtherVersion(tx, order, seen)
  return order
}

const refuseOtherVersion = (tx: Transaction, { id, version: current }: Order, expected: number) =>
  refuseStale(tx, { subject: 'order', subjectId: id }, { expected, current })
