import { and, desc, eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { voidApproval } from '#app/features/sales/proofs/decide-proofs.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { composeMailedOrder, type MailedItems } from '#app/features/sales/order-access/mailed-order.server.ts'
import {
  canMoveBack,
  maxMoveBackReasonLength,
  moveBackFrom,
  moves,
  statusLabels,
  type Mover,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import { orderEvents } from '#app/schema/orders.server.ts'

type MoveRequest = { actor: Actor; movers: Mover[]; reason: string | undefined }

/** Throws conflict (no reason given) or invalid (reason too long). */
export function isMoveBack(
  { status }: Order,
  to: PaidStatus,
  { actor, movers, reason }: MoveRequest,
): boolean {
  const back = moveBackFrom(status)
  if (back?.to !== to || !may(actor, back.permission)) return false
  const mover = moves[status][to]
  if (mover && movers.includes(mover)) return false
  if (!reason) {
    if (mover) return false
    throw conflict(`Give a reason to move an order back from ${statusLabels[status]} to ${statusLabels[to]}`)
  }
  if (reason.length > maxMoveBackReasonLength) {
    const message = `Use at most ${maxMoveBackReasonLength} characters`
    throw invalid(message, { reason: message })
  }
  return true
}

/** Throws conflict (sent too long ago, or to someone whose data was erased since). */
export async function applyMoveBack(tx: Transaction, order: Order, now: Date): Promise<void> {
  if (isErasedEmail(order.email)) {
    throw conflict('The customer’s data was erased, so the order can’t be reopened')
  }
  const withinHours = moveBackFrom(order.status)?.withinHours
  if (withinHours !== undefined) {
    const since = await movedAt(tx, order)
    const isTooLate = now.getTime() - since.getTime() > withinHours * 3_600_000
    if (isTooLate) throw conflict(`The order has been ${statusLabels[order.status]} for more than a day`)
  }
  if (order.status === 'APPROVED' && order.reprintOf !== null) {
    throw conflict(
      `This order prints the approved files of order ${order.reprintOf}. Move that order back instead.`,
    )
  }
  if (order.status === 'APPROVED') await voidApproval(tx, order.id, now)
}

async function movedAt(tx: Transaction, { id, status, createdAt }: Order): Promise<Date> {
  const [last] = await tx
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, status)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.at ?? createdAt
}

export function composeMoveBackMail(order: Order, items: MailedItems): Mail {
  const from = order.status
  if (!canMoveBack(from)) throw new Error(`no move leads back from ${from}`)
  return { template: 'order-moved-back', order: composeMailedOrder(order, items), from }
}
