import { conflict } from '#app/errors.ts'
import { markUndone } from '#app/features/sales/order-book/bulk-moves.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { refuseMovedOn } from './refuse-moved.server.ts'

export const alreadyUndone = () => conflict('This was already undone')

/**
 * Claims the undo of a bulk move for one of its orders, which must be locked. `now` tells concurrent undos apart.
 * Throws conflict.
 */
export async function claimUndo(
  tx: Transaction,
  order: Order,
  { undoes, now }: { undoes: number; now: Date },
): Promise<void> {
  if (!(await markUndone(tx, undoes, now))) throw alreadyUndone()
  await refuseMovedOn(tx, order, undoes)
}
