import { conflict, forbidden, type Stop } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import {
  moves,
  statusLabels,
  type ApprovedVia,
  type Mover,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import { recordedShipment, type Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import { undoableUntil } from '#app/features/ground/orders/undo.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { moveAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { releaseDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { actsForCustomer, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { saveMove } from '#app/features/sales/orders/save-move.server.ts'
import type { Move } from './lock-to-move.server.ts'

export const impossibleMove = (from: PaidStatus, to: PaidStatus) =>
  conflict(`Orders can’t be moved from ${statusLabels[from]} to ${statusLabels[to]}`)

/** Throws conflict (no such move) or forbidden (the caller may not make it). */
export function requireMover({ order, movers }: Move, to: PaidStatus): void {
  const mover = moves[order.status][to]
  if (!mover) throw impossibleMove(order.status, to)
  if (!movers.includes(mover)) throw forbidden()
}

/** Returns the author of a move that only customers make, or staff on their behalf. */
export const customerAuthor = ({ actor, order }: Move): Author =>
  actsForCustomer(actor, order) ? { by: 'admin', isForCustomer: true } : { by: 'customer' }

type Author = { by: Mover; isForCustomer?: true }

type Recorded = Author & {
  reason: string | undefined
  shipment?: Partial<Shipment>
  isMoveBack?: boolean
  via?: ApprovedVia | undefined
  round?: number | null
  /** The stops that staff confirmed. */
  stops?: Stop[]
  keptCents?: number | null
}

/** Saves the move and its event, with an audit entry if staff made it. Returns the updated order. */
export async function recordMove(move: Move, status: PaidStatus, recorded: Recorded): Promise<Order> {
  const { tx, order, actor, now, bulkMoveId } = move
  const { by, reason, shipment = {}, isMoveBack, via, round } = recorded
  const customerId = actor.kind === 'customer' ? actor.customerId : null
  const event = { by, customerId, reason: reason || null, isMoveBack, via, round, bulkMoveId }
  await saveMove(tx, order, { status, shipment, ...event }, now)
  const moved = { ...order, ...shipment, status }
  if (by === 'admin') await auditMove(move, moved, recorded)
  return moved
}

async function auditMove(
  { tx, order, actor, now }: Move,
  moved: Order,
  { isForCustomer, reason, isMoveBack, via, stops = [], keptCents }: Recorded,
): Promise<void> {
  if (actor.kind !== 'customer') return
  const changes = changesBetween(
    { ...order, ...recordedShipment(order) },
    {
      status: moved.status,
      reason: reason || null,
      via,
      despite: stops.map(({ text }) => text).join('; ') || null,
      keptCents: keptCents || null,
      ...recordedShipment(moved),
    },
  )
  const action = moveAction(moved.status, { isBack: isMoveBack, isForCustomer })
  await recordChange({ tx, staff: actor, now }, { action, subject: 'order', subjectId: order.id, changes })
}

/** Delays the email for as long as the move can be undone, and sends an earlier move's delayed email first. */
export async function mailMove(
  { tx, jobs, now, order, mayHaveDelayedMail, bulkMoveId }: Move,
  to: string,
  mail: Mail,
): Promise<void> {
  if (mayHaveDelayedMail) await releaseDelayedMail({ tx, jobs }, order.id)
  await writeMail({ tx, jobs, now }, to, mail, { sendAfter: bulkMoveId === null ? null : undoableUntil(now) })
}
