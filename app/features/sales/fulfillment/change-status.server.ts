import { conflict, invalid } from '#app/errors.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { markUndone, startBulkMove } from '#app/features/sales/orders/bulk-moves.server.ts'
import type { OrderKey } from '#app/features/sales/orders/find-order.server.ts'
import { lockToMove, type Move, type MoveContext, type Moved } from './lock-to-move.server.ts'
import { isMoveBack, moveBack } from './move-back.server.ts'
import type { MoveInput } from './move.input.ts'
import {
  approveOrder,
  finishPrinting,
  refuseVia,
  rejectOrder,
  requestChanges,
  sendProofs,
  shipOrder,
  startPrinting,
} from './moves.server.ts'
import { refuseMoved, refuseMovedOn } from './refuse-moved.server.ts'

const movesTo: Record<PaidStatus, (move: Move, input: MoveInput) => Promise<Moved>> = {
  PENDING: requestChanges,
  APPROVED_BY_ADMIN: sendProofs,
  APPROVED: approveOrder,
  REJECTED: rejectOrder,
  IN_PRINT: startPrinting,
  READY_TO_SEND: finishPrinting,
  SENT: shipOrder,
}

/**
 * Throws not_found, conflict (canceled, moved in the meantime, no such move), forbidden, and any error of the move
 * itself.
 */
export function changeStatus(context: MoveContext, key: OrderKey, input: MoveInput): Promise<Moved> {
  return lockToMove(context, key, (move) => makeMove(move, input))
}

async function makeMove(move: Move, input: MoveInput): Promise<Moved> {
  const { status } = input
  if (move.movers.includes('admin')) await refuseMoved(move.tx, move.order, input.from)
  if (status !== 'APPROVED') refuseVia(input.via)
  if (status !== 'REJECTED' && input.refund !== undefined) {
    throw invalid('A refund is only possible when rejecting an order', {
      refund: 'A refund is only possible when rejecting an order',
    })
  }
  return isMoveBack(move, input) ? moveBack(move, input) : movesTo[status](move, input)
}

class TrialEnded extends Error {}

/** Throws the error that `changeStatus` would throw, without changing anything. */
export async function tryChange(context: MoveContext, key: OrderKey, input: MoveInput): Promise<void> {
  try {
    await lockToMove(context, key, async (move) => {
      await makeMove(move, input)
      throw new TrialEnded()
    })
  } catch (error) {
    if (!(error instanceof TrialEnded)) throw error
  }
}

/**
 * Like `changeStatus`, but as part of a bulk move, which is created if `startedId` is null. Returns the bulk move's id.
 */
export async function changeInBulk(
  context: MoveContext,
  key: OrderKey,
  input: MoveInput,
  startedId: number | null,
): Promise<number> {
  const { actor, now } = context
  const staffId = actor.kind === 'customer' ? actor.customerId : null
  const moved = await lockToMove(context, key, async (move) => {
    const bulkMoveId = startedId ?? (await startBulkMove(move.tx, staffId, now))
    return { ...(await makeMove({ ...move, bulkMoveId }, input)), bulkMoveId }
  })
  return moved.bulkMoveId
}

export const alreadyUndone = () => conflict('This was already undone')

/** Undoes a bulk move for one order. Throws conflict (moved since, or undone by someone else). */
export async function undoChange(
  context: MoveContext,
  { orderId, from, bulkMoveId }: { orderId: number; from: PaidStatus; bulkMoveId: number },
): Promise<void> {
  await lockToMove(context, { orderId }, async (move) => {
    // `now` distinguishes concurrent undos.
    if (!(await markUndone(move.tx, bulkMoveId, context.now))) throw alreadyUndone()
    await refuseMovedOn(move.tx, move.order, bulkMoveId)
    return moveBack(move, { status: from, reason: 'Undo' })
  })
}
