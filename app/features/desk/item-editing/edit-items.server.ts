import { conflict, forbidden } from '#app/errors.ts'
import { formatCents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { refundsOfEdit, type RefundShare } from '#app/features/ground/money/ledger.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { findOrder, refuseCanceled, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { applyEdit, differenceOf, insertEdit } from '#app/features/sales/edits/apply-edit.server.ts'
import { canEditItems } from '#app/features/sales/edits/order-edit.ts'
import { refuseMoved } from '#app/features/sales/fulfillment/refuse-moved.server.ts'
import { lockLedger, readLedger } from '#app/features/sales/payments/refunds/ledger.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import {
  insertRefunds,
  trySettleRefunds,
} from '#app/features/sales/payments/refunds/request-refund.server.ts'
import { lockWorkedVersion } from '#app/features/desk/order/lock-version.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ItemsEdit, ItemsEditInput } from './edit-items.input.ts'
import { editedMail } from './edit-mails.server.ts'
import { linkEnd, refuseWaiting } from './payment-link.server.ts'
import { planEdit, type PlannedEdit } from './plan-edit.server.ts'
import { proposeEdit } from './propose-edit.server.ts'

type Staff = { staff: Customer; now: Date }
type Context = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & Staff

export type EditPreview = { order: Order; plan: PlannedEdit; differenceCents: Cents; refundCents: Cents }

/** Returns the changes an edit would make. Throws not_found, or conflict or invalid if it isn't possible. */
export async function previewEdit(
  { db, staff, now }: Pick<Context, 'db'> & Staff,
  orderId: number,
  edit: ItemsEdit,
): Promise<EditPreview> {
  const { order } = await findOrder(db, staff, { orderId })
  refuseUneditable(order)
  const plan = await planEdit({ db, now }, order, edit)
  const refunded = refundsOfEdit(await readLedger(db, order), plan.sums)
  return { order, plan, differenceCents: differenceOf(order, plan), refundCents: amountOf(refunded) }
}

/**
 * Refunds any amount paid beyond the new total. If the order costs more, the customer pays the difference first,
 * through an emailed link, or it becomes due. Throws not_found, stale, conflict (moved or printed in the meantime, a
 * total or refund other than the one shown, or not possible), invalid or forbidden (refund without permission).
 */
export async function editItems(
  context: Context,
  orderId: number,
  { total, refund: seenRefund, from, version: seen, payment = 'first', endsOn, ...edit }: ItemsEditInput,
): Promise<{ version: number; isProposed: boolean; refunds: Refund[] }> {
  const { db, staff, now } = context
  const { refunds, ...saved } = await db.transaction(async (tx) => {
    const order = await lockWorkedVersion(tx, orderId, seen)
    await refuseMoved(tx, order, from)
    refuseUneditable(order)
    const plan = await planEdit({ db: tx, now }, order, edit)
    const { totalCents } = plan.sums
    if (totalCents !== total) {
      throw conflict(`The total is now ${formatCents(totalCents)}. Review it, then save again.`)
    }
    const shares = refundsOfEdit(await lockLedger(tx, order), plan.sums)
    const refundCents = amountOf(shares)
    if (seenRefund !== undefined && seenRefund !== refundCents) {
      throw conflict(`${formatCents(refundCents)} would be refunded now. Review it, then save again.`)
    }
    if (refundCents > 0 && !may(staff, 'orders.refund')) throw forbidden('Your role doesn’t allow refunds')
    const lastDay = differenceOf(order, plan) > 0 ? await linkEnd(tx, now, endsOn) : null
    if (lastDay !== null && payment === 'first') {
      const proposed = { plan, endsOn: lastDay, shippingDecisionId: null, action: 'propose edit' as const }
      const version = await proposeEdit({ ...context, tx }, order, proposed)
      return { version, isProposed: true, refunds: [] }
    }
    return makeEdit({ ...context, tx }, order, { plan, endsOn: lastDay, shares })
  })
  return { ...saved, refunds: await trySettleRefunds(context, refunds) }
}

const amountOf = (shares: readonly RefundShare[]): Cents =>
  sumCents(shares.map(({ amountCents }) => amountCents))

type Planned = { plan: PlannedEdit; endsOn: string | null; shares: RefundShare[] }

async function makeEdit(
  { tx, jobs, staff, now }: Context & { tx: Transaction },
  before: Order,
  { plan, endsOn, shares }: Planned,
) {
  const staffId = staff.customerId
  const { order, undoing } = await applyEdit({ tx, jobs, now }, before, plan, { staffId, isDue: true })
  const status = differenceOf(before, plan) > 0 ? 'due' : 'applied'
  const made = { status, staffId, createdAt: now, endsOn, plan: undoing } as const
  const { id: orderEditId } = await insertEdit(tx, before, plan, made)
  const refunds = await insertRefunds(tx, { staff, now }, order.id, shares, {
    orderEditId,
    reason: 'The order’s items were edited.',
    // Unique per edit, because edits based on an older version are rejected. Keys from the API contain no colon.
    idempotencyKey: `edit:${before.version}`,
  })
  const changes = changesBetween(before, {
    items: plan.changes.join('\n'),
    status: order.status,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
  })
  const subject = { subject: 'order', subjectId: order.id, version: order.version }
  await recordChange({ tx, staff, now }, { action: 'edit items', ...subject, changes })
  // A delayed email must not arrive after the one about the edit.
  await withholdDelayedMail(tx, order.id, now)
  await writeMail({ tx, jobs, now }, order.email, {
    ...(await editedMail(tx, order, plan.changes)),
    refundCents: amountOf(shares),
    isApprovalVoid: before.status !== 'PENDING',
  })
  return { version: order.version, isProposed: false, refunds }
}

/** Throws conflict. */
function refuseUneditable(order: Order): void {
  refuseCanceled(order)
  if (!canEditItems(order)) {
    throw conflict(`The order is ${statusLabels[order.status]}, so its items can’t be edited`)
  }
  if (order.reprintOf !== null) {
    throw conflict(`This reprints order ${order.reprintOf} as it was approved, so its items can’t be edited`)
  }
  if (order.taxCalculationId !== null) {
    throw conflict(
      'Stripe Tax has recorded this order’s tax, which can’t be changed. Cancel the order, or refund items instead.',
    )
  }
  refuseWaiting(order)
}
