import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import { rejectionReason } from '#app/features/sales/orders/rejection.ts'

export type WithRejection = { rejectionReason: string | null }

export async function withRejections<T extends Order>(
  db: Queryable,
  orders: T[],
): Promise<(T & WithRejection)[]> {
  const rejected = orders.filter(({ status }) => status === 'REJECTED').map(({ id }) => id)
  const events =
    rejected.length === 0
      ? []
      : await db
          .select()
          .from(orderEvents)
          .where(and(inArray(orderEvents.orderId, rejected), eq(orderEvents.toStatus, 'REJECTED')))
          .orderBy(asc(orderEvents.id))
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    rejectionReason: rejectionReason(order.status, byOrder.get(order.id) ?? []),
  }))
}
