import { conflict, forbidden, invalid } from '#app/errors.ts'
import { isOnStaff, type Actor } from '#app/features/ground/people/customer.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { moveAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  approveProofs,
  areInCurrentRound,
  checkProofsSeen,
  sendProofs,
} from '#app/features/sales/proofs/decide-proofs.server.ts'
import { refuseDisputed } from '#app/features/sales/disputes/refuse-disputed.server.ts'
import {
  lockOrder,
  owns,
  type Order,
  type OrderKey,
} from '#app/features/sales/order-access/find-order.server.ts'
import {
  composeMailedOrder,
  findOrderToMail,
  type MailedItems,
} from '#app/features/sales/order-access/mailed-order.server.ts'
import { isMoveBack, composeMoveBackMail, applyMoveBack } from './move-back.server.ts'
import { moves, statusLabels, type Mover, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { MoveInput } from './move.input.ts'
import { refuseMoved } from './refuse-moved.server.ts'
import { recordMove } from '#app/features/sales/order-book/record-move.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings'> & { actor: Actor; now: Date }

/** Throws not_found, forbidden (not this role), conflict (illegal move, or no proof) or invalid (no reason). */
export async function moveOrder(
  { db, jobs, settings, actor, now }: Context,
  key: OrderKey,
  { status, reason, carrier, trackingNumber, from, proofs: seenProofs }: MoveInput,
): Promise<Order> {
  const { movers, items, teamEmail } = await findOrderToMail({ db, settings }, actor, key)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, key.orderId)
    if (movers.includes('admin')) await refuseMoved(tx, order, from)
    const isBack = isMoveBack(order, status, { actor, movers, reason })
    const by = isBack ? 'admin' : requireMover(order.status, status, movers)
    const isForCustomer = by === 'customer' && isActingForCustomer(actor, order)
    if (status === 'REJECTED' && !reason) throw invalid('Give a reason', { reason: 'Give a reason' })
    if (isBack) await applyMoveBack(tx, order, now)
    if (status === 'IN_PRINT' && !isBack) await refuseDisputed(tx, order)
    const round = isBack ? null : await decideProofs(tx, order.id, status, { seen: seenProofs, now })
    const sent = status === 'SENT' ? { carrier: carrier || null, trackingNumber: trackingNumber || null } : {}
    const unsent = order.status === 'SENT' ? { carrier: null, trackingNumber: null } : {}
    const parcel = { ...unsent, ...sent }
    const move = {
      status,
      parcel,
      requestsChanges: status === 'PENDING' && !isBack,
      by: isForCustomer ? ('admin' as const) : by,
      customerId: actor.kind === 'customer' ? actor.customerId : null,
      reason: reason || null,
      isMoveBack: isBack,
      round,
    }
    await recordMove(tx, order, move, now)
    if ((by === 'admin' || isForCustomer) && actor.kind === 'customer') {
      const changes = changesBetween(order, { status, ...parcel, reason: reason || null })
      const subject = { subject: 'order', subjectId: order.id }
      const action = moveAction(status, { isBack, isForCustomer })
      await recordChange({ tx, staff: actor, now }, { action, ...subject, changes })
    }
    const moved = { ...order, ...parcel, status }
    const to = by === 'customer' && status === 'PENDING' ? teamEmail : order.email
    const mail = isBack
      ? composeMoveBackMail(order, items)
      : await composeMoveMail(tx, { order: moved, items, reason: reason || null })
    await writeMail({ tx, jobs, now }, to, mail)
    return moved
  })
}

async function decideProofs(
  tx: Transaction,
  orderId: number,
  status: PaidStatus,
  decision: { seen: number[] | undefined; now: Date },
): Promise<number | null> {
  if (status === 'APPROVED_BY_ADMIN') return sendProofs(tx, orderId, decision)
  if (status === 'APPROVED') return approveProofs(tx, orderId, decision)
  if (status === 'PENDING') await checkProofsSeen(tx, orderId, decision)
  return null
}

function requireMover(from: PaidStatus, to: PaidStatus, movers: Mover[]): Mover {
  const mover = moves[from][to]
  if (!mover) throw conflict(`Orders can’t be moved from ${statusLabels[from]} to ${statusLabels[to]}`)
  if (!movers.includes(mover)) throw forbidden()
  return mover
}

/** Staff who approve for the customer (say, by phone) are recorded under their own name. */
const isActingForCustomer = (actor: Actor, order: Order) => isOnStaff(actor) && !owns(actor, order)

async function composeMoveMail(
  tx: Transaction,
  { order, items, reason }: { order: Order; items: MailedItems; reason: string | null },
): Promise<Mail> {
  const mailed = composeMailedOrder(order, items)
  if (order.status === 'PENDING') return { template: 'changes-asked', order: mailed, reason }
  if (order.status === 'APPROVED_BY_ADMIN') {
    const shown = await tx.select({ id: proofs.id }).from(proofs).where(areInCurrentRound(order.id))
    return { template: 'proof-ready', order: mailed, proofs: shown.length }
  }
  const { status, carrier, trackingNumber } = order
  return { template: 'order-moved', order: mailed, status, reason, carrier, trackingNumber }
}
