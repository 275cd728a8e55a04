import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { bulkMoves, orderEvents } from '#app/schema/orders.server.ts'

export async function startBulkMove(tx: Transaction, staffId: number | null, now: Date): Promise<number> {
  const [started] = await tx
    .insert(bulkMoves)
    .values({ staffId, createdAt: now })
    .returning({ id: bulkMoves.id })
  if (!started) throw new Error('no bulk move was inserted')
  return started.id
}

export async function findBulkMove(db: Queryable, bulkMoveId: number) {
  const [found] = await db.select().from(bulkMoves).where(eq(bulkMoves.id, bulkMoveId))
  return found ?? null
}

/** Returns false if it was undone at a different time. */
export async function markUndone(tx: Transaction, bulkMoveId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .update(bulkMoves)
    .set({ undoneAt: now })
    .where(and(eq(bulkMoves.id, bulkMoveId), or(isNull(bulkMoves.undoneAt), eq(bulkMoves.undoneAt, now))))
    .returning({ id: bulkMoves.id })
  return marked.length > 0
}

/** Returns the moved orders, each with its previous status. */
export async function movesOf(db: Queryable, bulkMoveId: number) {
  const events = await db
    .select({ orderId: orderEvents.orderId, fromStatus: orderEvents.fromStatus })
    .from(orderEvents)
    .where(eq(orderEvents.bulkMoveId, bulkMoveId))
    .orderBy(asc(orderEvents.id))
  return events.map(({ orderId, fromStatus }) => ({ orderId, from: fromStatus as PaidStatus }))
}
