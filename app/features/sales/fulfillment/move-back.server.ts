import { and, desc, eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { may } from '#app/features/ground/people/customer.ts'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import {
  canMoveBack,
  maxMoveBackReasonLength,
  moveBackFrom,
  moves,
  statusLabels,
} from '#app/features/ground/orders/order-status.ts'
import { noShipment } from '#app/features/ground/orders/parcels/parcels.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { composeMailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { voidApproval } from '#app/features/sales/proofs/decide-proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import type { Move, Moved } from './lock-to-move.server.ts'
import type { MoveInput } from './move.input.ts'
import { impossibleMove, mailMove, recordMove } from './record-move.server.ts'

type MoveBackInput = Pick<MoveInput, 'status' | 'reason'>

/**
 * Returns whether this is a move back by staff. A move that customers can also make counts as theirs unless staff give
 * a reason.
 */
export function isMoveBack({ order, actor, movers }: Move, { status, reason }: MoveBackInput): boolean {
  const back = moveBackFrom(order.status)
  if (back?.to !== status || !may(actor, back.permission)) return false
  const mover = moves[order.status][status]
  return !mover || (!movers.includes(mover) && Boolean(reason))
}

/** Throws conflict (no such move, no reason, sent too long ago, customer erased since) or invalid (reason too long). */
export async function moveBack(move: Move, { status, reason }: MoveBackInput): Promise<Moved> {
  const { tx, order: before, now } = move
  const from = before.status
  if (!isMoveBack(move, { status, reason }) || !canMoveBack(from)) throw impossibleMove(from, status)
  if (!reason) {
    throw conflict(
      `Give a reason to move an order back from ${statusLabels[from]} to ${statusLabels[status]}`,
    )
  }
  if (reason.length > maxMoveBackReasonLength) {
    const message = `Use at most ${maxMoveBackReasonLength} characters`
    throw invalid(message, { reason: message })
  }
  if (isErasedEmail(before.email)) {
    throw conflict('The customer’s data was erased, so the order can’t be reopened')
  }
  await refuseTooLate(tx, before, now)
  if (from === 'APPROVED') {
    if (before.reprintOf !== null) {
      throw conflict(
        `This order prints the approved files of order ${before.reprintOf}. Move that order back instead.`,
      )
    }
    await voidApproval(tx, before.id, now)
  }
  const shipment = from === 'SENT' ? noShipment : {}
  const order = await recordMove(move, status, { by: 'admin', reason, shipment, isMoveBack: true })
  // If the move's delayed email can be withheld, the customer never learns of the move, so moving back needs no email.
  if (move.mayHaveDelayedMail && (await withholdDelayedMail(tx, order.id, now))) return { order }
  const mailed = composeMailedOrder(before, move.items)
  await mailMove(move, order.email, { template: 'order-moved-back', order: mailed, from })
  return { order }
}

async function refuseTooLate(tx: Transaction, { id, status, createdAt }: Order, now: Date): Promise<void> {
  const withinHours = moveBackFrom(status)?.withinHours
  if (withinHours === undefined) return
  const [last] = await tx
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, status)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const movedAt = last?.at ?? createdAt
  if (now.getTime() - movedAt.getTime() > withinHours * 3_600_000) {
    throw conflict(`The order has been ${statusLabels[status]} for more than a day`)
  }
}
