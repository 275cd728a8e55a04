import { conflict, forbidden, invalid, type Stop } from '#app/errors.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import { releaseDelayedMail, withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { moveAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  approveProofs,
  checkProofsSeen,
  refuseUnproofed,
  sendProofs,
} from '#app/features/sales/proofs/decide-proofs.server.ts'
import { discardSheets } from '#app/features/sales/proofs/proof-sheets.server.ts'
import { refundEnded } from '#app/features/sales/payments/refunds/refund-ended.server.ts'
import { trySettleRefunds } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import {
  actsForCustomer,
  lockOrder,
  type Order,
  type OrderKey,
} from '#app/features/sales/order-access/find-order.server.ts'
import { refuseCanceled } from '#app/features/sales/order-access/refuse-canceled.server.ts'
import { findOrderToMail } from '#app/features/sales/order-access/mailed-order.server.ts'
import { composeMoveMail } from './compose-move-mail.server.ts'
import { confirmPieces, confirmPress, confirmSending } from './confirm-press.server.ts'
import { isMoveBack, composeMoveBackMail, applyMoveBack } from './move-back.server.ts'
import {
  moves,
  skipsProof,
  statusLabels,
  type ApprovedVia,
  type Mover,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import {
  noShipment,
  recordedShipment,
  shipmentOf,
  type Shipment,
} from '#app/features/ground/orders/parcels/parcels.ts'
import { undoableUntil } from '#app/features/ground/orders/undo.ts'
import type { MoveInput } from './move.input.ts'
import { claimUndo } from './claim-undo.server.ts'
import { refuseMoved } from './refuse-moved.server.ts'
import { refuseUnapprovedReprint } from './refuse-unapproved-reprint.server.ts'
import { startBulkMove } from '#app/features/sales/order-book/bulk-moves.server.ts'
import { recordMove } from '#app/features/sales/order-book/record-move.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & { actor: Actor; now: Date }

/** The bulk move that this move is part of (null if it is the first one), or that it undoes. */
type Bulk = { partOf?: { bulkMoveId: number | null }; undoes?: number; isTrial?: boolean }

class TrialEnded extends Error {}

/** Throws the error that `moveOrder` would throw, without changing anything. */
export async function tryMove(context: Context, key: OrderKey, input: MoveInput): Promise<void> {
  try {
    await moveOrder(context, key, input, { isTrial: true })
  } catch (error) {
    if (!(error instanceof TrialEnded)) throw error
  }
}

/**
 * Throws not_found, forbidden (not this role), conflict (illegal move, canceled, no proof, or less left to refund),
 * invalid (no reason) or needs_confirmation (something stops the press or the parcel).
 */
export async function moveOrder(
  context: Context,
  key: OrderKey,
  {
    status,
    reason,
    refund: choice,
    carrier,
    trackingNumber,
    moreParcels = [],
    from,
    proofs: seenProofs,
    via,
    despite,
  }: MoveInput,
  { partOf, undoes, isTrial = false }: Bulk = {},
): Promise<Order & { bulkMoveId: number | null }> {
  const { db, jobs, settings, actor, now } = context
  const found = await findOrderToMail({ db, settings }, actor, key)
  const { movers, items, teamEmail } = found
  const { moved, refunds } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, key.orderId)
    refuseCanceled(order)
    if (undoes !== undefined) await claimUndo(tx, order, { undoes, now })
    if (movers.includes('admin')) await refuseMoved(tx, order, from)
    const isBack = isMoveBack(order, status, { actor, movers, reason })
    const by = isBack ? 'admin' : requireMover(order.status, status, movers)
    const isForCustomer = by === 'customer' && actsForCustomer(actor, order)
    checkVia(via, { isNeeded: isForCustomer && status === 'APPROVED' })
    if (status === 'REJECTED' && !reason) throw invalid('Give a reason', { reason: 'Give a reason' })
    if (choice !== undefined && status !== 'REJECTED') {
      throw invalid('Only rejecting an order refunds it', { refund: 'Only rejecting an order refunds it' })
    }
    if (isBack) await applyMoveBack(tx, order, now)
    const shipment = shipmentAfter(order, status, { carrier, trackingNumber, moreParcels })
    const stops = isBack ? [] : await confirmMove(tx, order, { status, shipment, despite })
    const round = isBack ? null : await decideProofs(tx, order, status, { seen: seenProofs, now })
    const ended =
      status === 'REJECTED'
        ? await refundEnded(tx, { actor, jobs, now }, order, { ending: 'rejected', choice })
        : null
    const moverId = actor.kind === 'customer' ? actor.customerId : null
    const bulkMoveId = partOf ? (partOf.bulkMoveId ?? (await startBulkMove(tx, moverId, now))) : null
    const move = {
      status,
      shipment,
      requestsChanges: status === 'PENDING' && !isBack,
      by: isForCustomer ? ('admin' as const) : by,
      customerId: moverId,
      reason: reason || null,
      isMoveBack: isBack,
      via: via ?? null,
      round,
      bulkMoveId,
    }
    await recordMove(tx, order, move, now)
    if (status === 'REJECTED') await discardSheets({ tx, jobs }, order.id)
    if ((by === 'admin' || isForCustomer) && actor.kind === 'customer') {
      const confirmed = stops.map(({ text }) => text).join('; ') || null
      const keptCents = ended?.keptCents || null
      const facts = { status, reason: reason || null, via: via ?? null, despite: confirmed, keptCents }
      const after = { ...order, ...shipment }
      const changes = changesBetween(
        { ...order, ...recordedShipment(order) },
        { ...facts, ...recordedShipment(after) },
      )
      const subject = { subject: 'order', subjectId: order.id }
      const action = moveAction(status, { isBack, isForCustomer })
      await recordChange({ tx, staff: actor, now }, { action, ...subject, changes })
    }
    const moved = { ...order, ...shipment, status, bulkMoveId }
    // A bulk move may have happened in between, with a delayed email.
    if (found.hasDelayedMail || order.status !== found.order.status) {
      // If that email is withheld, the customer doesn't know about the move, so a move back needs no email.
      if (isBack && (await withholdDelayedMail(tx, order.id, now))) return { moved, refunds: [] }
      await releaseDelayedMail({ tx, jobs }, order.id)
    }
    const to = by === 'customer' && status === 'PENDING' ? teamEmail : order.email
    const mail = isBack
      ? composeMoveBackMail(order, items)
      : await composeMoveMail(tx, {
          order: moved,
          items,
          reason: reason || null,
          actor,
          via,
          money: ended?.money,
          isWithoutProof: skipsProof(order.status, status) || undefined,
        })
    const sendAfter = bulkMoveId === null ? null : undoableUntil(now)
    await writeMail({ tx, jobs, now }, to, mail, { sendAfter })
    if (isTrial) throw new TrialEnded()
    return { moved, refunds: ended?.refunds ?? [] }
  })
  await trySettleRefunds(context, refunds)
  return moved
}

async function confirmMove(
  tx: Transaction,
  order: Order,
  { status, shipment, despite }: Pick<MoveInput, 'status' | 'despite'> & { shipment: Partial<Shipment> },
): Promise<Stop[]> {
  if (status === 'IN_PRINT') {
    await refuseUnapprovedReprint(tx, order)
    return confirmPress(tx, order, despite)
  }
  if (status === 'READY_TO_SEND') return confirmPieces(tx, order, despite)
  if (status === 'SENT') return confirmSending(tx, order, { ...noShipment, ...shipment }, despite)
  return []
}

/** Returns the order's parcel fields after a move. Only sent orders have parcels. */
function shipmentAfter(
  order: Order,
  status: PaidStatus,
  {
    carrier = '',
    trackingNumber = '',
    moreParcels,
  }: Pick<MoveInput, 'carrier' | 'trackingNumber'> & Pick<Shipment, 'moreParcels'>,
): Partial<Shipment> {
  if (status === 'SENT') return shipmentOf({ carrier, trackingNumber, moreParcels })
  return order.status === 'SENT' ? noShipment : {}
}

async function decideProofs(
  tx: Transaction,
  { id: orderId, status: from }: Order,
  status: PaidStatus,
  decision: { seen: number[] | undefined; now: Date },
): Promise<number | null> {
  if (skipsProof(from, status)) {
    await refuseUnproofed(tx, orderId)
    return null
  }
  if (status === 'APPROVED_BY_ADMIN') return sendProofs(tx, orderId, decision)
  if (status === 'APPROVED') return approveProofs(tx, orderId, decision)
  if (status === 'PENDING') await checkProofsSeen(tx, orderId, decision)
  return null
}

function requireMover(from: PaidStatus, to: PaidStatus, movers: Mover[]): Mover {
  const mover = skipsProof(from, to) && movers.includes('admin') ? 'admin' : moves[from][to]
  if (!mover) throw conflict(`Orders can’t be moved from ${statusLabels[from]} to ${statusLabels[to]}`)
  if (!movers.includes(mover)) throw forbidden()
  return mover
}

/** Throws invalid. */
function checkVia(via: ApprovedVia | undefined, { isNeeded }: { isNeeded: boolean }): void {
  if ((via !== undefined) === isNeeded) return
  const message = isNeeded
    ? 'Select how the customer approved: by phone, by email or in person'
    : 'Only staff who approve for a customer give this'
  throw invalid(message, { via: message })
}
