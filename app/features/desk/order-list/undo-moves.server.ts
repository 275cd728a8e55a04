import { conflict, forbidden, notFound } from '#app/errors.ts'
import { undoableUntil } from '#app/features/ground/orders/undo.ts'
import { findBulkMove, movesOf } from '#app/features/sales/order-book/bulk-moves.server.ts'
import { alreadyUndone, undoChange } from '#app/features/sales/orders/change-status.server.ts'
import { orRefusal, type BulkContext, type BulkResult } from './move-orders.server.ts'

/**
 * Moves each order back in a separate transaction, unless it was moved on. Throws not_found, forbidden (someone else's)
 * or conflict (too late, or undone).
 */
export async function undoMoves(context: BulkContext, bulkMoveId: number): Promise<BulkResult[]> {
  const { db, actor, now } = context
  const bulk = await findBulkMove(db, bulkMoveId)
  if (!bulk) throw notFound('Bulk update not found')
  if (bulk.staffId !== actor.customerId && !actor.staffRoles.includes('owner')) {
    throw forbidden('Only an owner or the employee who moved these orders can undo it')
  }
  if (bulk.undoneAt) throw alreadyUndone()
  if (now >= undoableUntil(bulk.createdAt)) {
    throw conflict('More than a minute has passed. Move the orders back one by one.')
  }
  const orders: BulkResult[] = []
  for (const { orderId, from } of await movesOf(db, bulkMoveId)) {
    const refusal = (await orRefusal(undoChange(context, { orderId, from, bulkMoveId }))) ?? null
    orders.push({ orderId, refusal })
  }
  if (orders.every(({ refusal }) => refusal !== null)) await refuseUndone(context, bulkMoveId)
  return orders
}

/** Throws conflict if someone else undid it meanwhile. */
async function refuseUndone({ db }: BulkContext, bulkMoveId: number): Promise<void> {
  const bulk = await findBulkMove(db, bulkMoveId)
  if (bulk?.undoneAt) throw alreadyUndone()
}
