import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

export type NamedItem = { id: number; name: string }

export const itemNotFound = 'This item is not part of the order'

export async function findOrderItems(db: Queryable, orderId: number, sent: string[]): Promise<NamedItem[]> {
  if (sent.length === 0) return []
  const ids = sent.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
  const items = await db
    .select({ id: orderItems.id, name: orderItems.name })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, ids), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  if (items.length !== sent.length) throw invalid(itemNotFound, { itemId: itemNotFound })
  return items
}
