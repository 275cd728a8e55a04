import { eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Mail, MailedMoney, StaffApproval } from '#app/features/ground/shop/mail.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { skipsProof, type ApprovedVia } from '#app/features/ground/orders/order-status.ts'
import { shipmentOf } from '#app/features/ground/orders/parcels/parcels.ts'
import { lockAnyOrder, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { composeMailedOrder, type MailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import { refundEnded } from '#app/features/sales/payments/refunds/refund-ended.server.ts'
import {
  approveRound,
  areInCurrentRound,
  checkProofsSeen,
  refuseUnproofed,
  sendRound,
  refuseUnapproved,
} from '#app/features/sales/proofs/decide-proofs.server.ts'
import { discardSheets } from '#app/features/sales/proofs/proof-sheets.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { confirmPieces, confirmPress, confirmSending } from './confirm-press.server.ts'
import type { Move, Moved } from './lock-to-move.server.ts'
import type { MoveInput } from './move.input.ts'
import { readOrderItems, unacceptedOf } from './read-order.server.ts'
import { customerAuthor, mailMove, recordMove, requireMover } from './record-move.server.ts'

/** Throws conflict if there are no proofs, they differ from those shown to the user, or an item lacks one. */
export async function sendProofs(move: Move, { proofs: seen, reason }: MoveInput): Promise<Moved> {
  requireMover(move, 'APPROVED_BY_ADMIN')
  const { tx, now } = move
  const round = await sendRound(tx, move.order.id, { seen, now })
  const order = await recordMove(move, 'APPROVED_BY_ADMIN', { by: 'admin', reason, round })
  const sent = await tx.select({ id: proofs.id }).from(proofs).where(areInCurrentRound(order.id))
  const findings = await composeFindings(move)
  await mailMove(move, order.email, {
    template: 'proof-ready',
    order: composeMailedOrder(order, move.items),
    proofs: sent.length,
    ...(findings.length > 0 && { findings }),
  })
  return { order }
}

/** Throws conflict (a newer proof, or new artwork) or invalid (`via` is missing, or not allowed). */
export async function approveOrder(move: Move, input: MoveInput): Promise<Moved> {
  if (skipsProof(move.order.status, 'APPROVED') && move.movers.includes('admin')) {
    return approveWithoutProof(move, input)
  }
  requireMover(move, 'APPROVED')
  const { via, reason } = input
  const author = customerAuthor(move)
  if (author.isForCustomer && !via) {
    throw invalidVia('Select how the customer approved: by phone, by email or in person')
  }
  if (!author.isForCustomer) refuseVia(via)
  const round = await approveRound(move.tx, move.order.id, { seen: input.proofs, now: move.now })
  const order = await recordMove(move, 'APPROVED', { ...author, reason, via, round })
  const approval = via && { approval: { by: await firstNameOf(move), via } }
  await mailMove(move, order.email, orderMoved(order, move.items, { reason, ...approval }))
  return { order }
}

/** Throws conflict if an item needs a proof. */
async function approveWithoutProof(move: Move, { via, reason }: MoveInput): Promise<Moved> {
  refuseVia(via)
  await refuseUnproofed(move.tx, move.order.id)
  const order = await recordMove(move, 'APPROVED', { by: 'admin', reason })
  await mailMove(move, order.email, orderMoved(order, move.items, { reason, isWithoutProof: true }))
  return { order }
}

/** Throws conflict if there is a newer proof. */
export async function requestChanges(move: Move, { proofs: seen, reason }: MoveInput): Promise<Moved> {
  requireMover(move, 'PENDING')
  await checkProofsSeen(move.tx, move.order.id, { seen })
  const order = await recordMove(move, 'PENDING', { ...customerAuthor(move), reason })
  await mailMove(move, move.teamEmail, {
    template: 'changes-asked',
    order: composeMailedOrder(order, move.items),
    reason: reason || null,
  })
  return { order }
}

/** Throws invalid (no reason), forbidden (no refund permission) or conflict (exceeds the refundable amount). */
export async function rejectOrder(move: Move, { reason, refund: choice }: MoveInput): Promise<Moved> {
  requireMover(move, 'REJECTED')
  if (!reason) throw invalid('Give a reason', { reason: 'Give a reason' })
  const { tx, jobs } = move
  const { refunds, keptCents, money } = await refundEnded(tx, move, move.order, {
    ending: 'rejected',
    choice,
  })
  const order = await recordMove(move, 'REJECTED', { by: 'admin', reason, keptCents })
  await discardSheets({ tx, jobs }, order.id)
  await mailMove(move, order.email, orderMoved(order, move.items, { reason, money }))
  return { order, refunds }
}

/** Throws conflict (a dispute, or a reprint's void approval) or needs_confirmation. */
export async function startPrinting(move: Move, { reason, despite }: MoveInput): Promise<Moved> {
  requireMover(move, 'IN_PRINT')
  await refuseUnapprovedReprint(move.tx, move.order)
  const stops = await confirmPress(move.tx, move.order, despite)
  const order = await recordMove(move, 'IN_PRINT', { by: 'admin', reason, stops })
  await mailMove(move, order.email, orderMoved(order, move.items, { reason }))
  return { order }
}

/** Throws needs_confirmation if gang sheets have too few pieces. */
export async function finishPrinting(move: Move, { reason, despite }: MoveInput): Promise<Moved> {
  requireMover(move, 'READY_TO_SEND')
  const stops = await confirmPieces(move.tx, move.order, despite)
  const order = await recordMove(move, 'READY_TO_SEND', { by: 'admin', reason, stops })
  await mailMove(move, order.email, orderMoved(order, move.items, { reason }))
  return { order }
}

/** Throws needs_confirmation if the order is on hold, or another order has the tracking number. */
export async function shipOrder(
  move: Move,
  { reason, carrier = '', trackingNumber = '', moreParcels = [], despite }: MoveInput,
): Promise<Moved> {
  requireMover(move, 'SENT')
  const shipment = shipmentOf({ carrier, trackingNumber, moreParcels })
  const stops = await confirmSending(move.tx, move.order, shipment, despite)
  const order = await recordMove(move, 'SENT', { by: 'admin', reason, shipment, stops })
  await mailMove(move, order.email, orderMoved(order, move.items, { reason }))
  return { order }
}

const invalidVia = (message: string) => invalid(message, { via: message })

/** Throws invalid if `via` is set although staff aren't approving for a customer. */
export function refuseVia(via: ApprovedVia | undefined): void {
  if (via !== undefined) throw invalidVia('Only allowed when staff approve for a customer')
}

type About = {
  reason: string | undefined
  approval?: StaffApproval
  isWithoutProof?: true
  money?: MailedMoney
}

function orderMoved(order: Order, items: MailedItems, { reason, ...about }: About): Mail {
  const { status, carrier, trackingNumber, moreParcels } = order
  const parcels = { carrier, trackingNumber, moreParcels }
  const mailed = composeMailedOrder(order, items)
  return { template: 'order-moved', order: mailed, status, reason: reason || null, ...parcels, ...about }
}

/** Describes the findings that the customer has not accepted, naming their item if the order has several. */
async function composeFindings({ tx, order }: Move): Promise<string[]> {
  const items = await readOrderItems(tx, order.id)
  return items.flatMap((row) => {
    const name = items.length > 1 ? `${itemLabel(labeledItem(row.item))}: ` : ''
    return unacceptedOf(row).map(({ title, meaning }) => `${name}${title}. ${meaning}`)
  })
}

async function firstNameOf({ tx, actor }: Move): Promise<string> {
  if (actor.kind !== 'customer') throw new Error('only staff approve for customers')
  const [staff] = await tx
    .select({ firstName: customers.firstName })
    .from(customers)
    .where(eq(customers.id, actor.customerId))
  return staff?.firstName ?? ''
}

/** Throws conflict if the approval of a reprint's original order was voided. Reprints have no separate proofs. */
async function refuseUnapprovedReprint(
  tx: Transaction,
  { id, reprintOf }: Pick<Order, 'id' | 'reprintOf'>,
): Promise<void> {
  if (reprintOf === null) return
  await lockAnyOrder(tx, reprintOf)
  const items = await tx
    .select({ firstId: orderItems.reprintOfItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
  await refuseUnapproved(
    tx,
    reprintOf,
    items.flatMap(({ firstId }) => (firstId === null ? [] : [firstId])),
  )
}
