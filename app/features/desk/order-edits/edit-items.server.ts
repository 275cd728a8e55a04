import { conflict, forbidden } from '#app/errors.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { taxPaid } from '#app/features/ground/money/order-edit.ts'
import { staffStatusLabels } from '#app/features/ground/orders/order-status.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/delayed-mails.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { findOrder, type Order } from '#app/features/sales/order-access/find-order.server.ts'
import { applyEdit, differenceOf, insertEdit } from '#app/features/sales/order-edits/apply-edit.server.ts'
import { canEditItems } from '#app/features/sales/order-edits/order-edit.ts'
import { refuseCanceled } from '#app/features/sales/order-access/refuse-canceled.server.ts'
import { refuseMoved } from '#app/features/sales/orders/refuse-moved.server.ts'
import { lockPaid } from '#app/features/sales/payments/refunds/keep-payment.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { requestRefund, trySettleRefund } from '#app/features/sales/payments/refunds/request-refund.server.ts'
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

export type EditPreview = { order: Order; plan: PlannedEdit; differenceCents: Cents }

/** What an edit would change. Throws not_found, conflict or invalid (not possible). */
export async function previewEdit(
  { db, staff, now }: Pick<Context, 'db'> & Staff,
  orderId: number,
  edit: ItemsEdit,
): Promise<EditPreview> {
  const { order } = await findOrder(db, staff, { orderId })
  refuseUneditable(order)
  const plan = await planEdit({ db, now }, order, edit)
  return { order, plan, differenceCents: differenceOf(order, plan) }
}

/**
 * Refunds what the order costs less by it. What it costs more is paid first, by a link that is mailed, or is due. Throws
 * not_found, stale, conflict (moved or printed meanwhile, another total than shown, or not possible), invalid or forbidden
 * (refund without permission).
 */
export async function editItems(
  context: Context,
  orderId: number,
  { total, from, version: seen, payment = 'first', endsOn, ...edit }: ItemsEditInput,
): Promise<{ version: number; isProposed: boolean; refund: Refund | null }> {
  const { db, staff, now } = context
  const { refund, ...saved } = await db.transaction(async (tx) => {
    const order = await lockWorkedVersion(tx, orderId, seen)
    await refuseMoved(tx, order, from)
    refuseUneditable(order)
    const plan = await planEdit({ db: tx, now }, order, edit)
    const { totalCents } = plan.sums
    if (totalCents !== total) {
      throw conflict(`The total is now ${formatCents(totalCents)}. Review it, then save again.`)
    }
    const difference = differenceOf(order, plan)
    if (difference < 0 && !may(staff, 'orders.refund')) throw forbidden('Your role doesn’t allow refunds')
    const lastDay = difference > 0 ? await linkEnd(tx, now, endsOn) : null
    if (lastDay !== null && payment === 'first') {
      const proposed = { plan, endsOn: lastDay, shippingDecisionId: null, action: 'propose edit' as const }
      const version = await proposeEdit({ ...context, tx }, order, proposed)
      return { version, isProposed: true, refund: null }
    }
    return makeEdit({ ...context, tx }, order, { plan, endsOn: lastDay })
  })
  return { ...saved, refund: refund && (await trySettleRefund(context, refund)) }
}

async function makeEdit(
  { tx, jobs, staff, now }: Context & { tx: Transaction },
  before: Order,
  { plan, endsOn }: { plan: PlannedEdit; endsOn: string | null },
) {
  const difference = differenceOf(before, plan)
  const made = { staffId: staff.customerId, createdAt: now, endsOn }
  const status = difference > 0 ? 'due' : 'applied'
  const { id: editId } = await insertEdit(tx, before, plan, { ...made, status })
  const order = await applyEdit({ tx, jobs, now }, before, plan, { staffId: staff.customerId, isDue: true })
  const refund = difference < 0 ? await refundEdit(tx, { staff, now }, before, { editId, plan }) : null
  const changes = changesBetween(before, {
    items: plan.changes.join('\n'),
    status: order.status,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
  })
  const subject = { subject: 'order', subjectId: order.id, version: order.version }
  await recordChange({ tx, staff, now }, { action: 'edit items', ...subject, changes })
  // It must not arrive after the one about the edit.
  await withholdDelayedMail(tx, order.id, now)
  await writeMail({ tx, jobs, now }, order.email, {
    ...(await editedMail(tx, order, plan.changes)),
    refundCents: refund?.amountCents ?? 0,
    isApprovalVoid: before.status !== 'PENDING',
  })
  return { version: order.version, isProposed: false, refund }
}

/** Throws conflict. */
function refuseUneditable(order: Order): void {
  refuseCanceled(order)
  if (!canEditItems(order)) {
    throw conflict(`The order is ${staffStatusLabels[order.status]}, so its items can’t be edited`)
  }
  if (order.reprintOf !== null) {
    throw conflict(`This reprints order ${order.reprintOf} as it was approved, so its items can’t be edited`)
  }
  if (order.taxCalculationId !== null) {
    throw conflict(
      'Stripe Tax taxed this order, and what it recorded can’t be changed. Cancel the order, or refund items instead.',
    )
  }
  refuseWaiting(order)
}

async function refundEdit(
  tx: Transaction,
  by: Staff,
  order: Order,
  { editId, plan: { sums } }: { editId: number; plan: PlannedEdit },
): Promise<Refund> {
  const [paid] = await lockPaid(tx, order.id)
  const taxLeft = taxPaid(order) - (paid?.refundedTaxCents ?? 0)
  return requestRefund(tx, by, order.id, {
    amount: order.totalCents - sums.totalCents,
    taxCents: cents(Math.min(order.taxCents - sums.taxCents, Math.max(0, taxLeft))),
    orderEditId: editId,
    reason: 'The order’s items were edited.',
    // Unique per edit, because edits of an older version are rejected. Keys of the API have no colon.
    idempotencyKey: `edit:${order.version}`,
  })
}
