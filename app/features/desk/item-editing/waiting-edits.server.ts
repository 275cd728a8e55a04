import { conflict } from '#app/errors.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { refuseOtherAmount, refuseWaiver } from '#app/features/desk/order/giveaways.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { waivedSums } from '#app/features/ground/money/waiver.ts'
import { saveEditedSums } from '#app/features/sales/orders/save-edit.server.ts'
import { lockVersion } from '#app/features/desk/order/lock-version.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { updateDetails } from '#app/features/sales/orders/save-order.server.ts'
import { isPlanPossible, refundedAmong } from '#app/features/sales/edits/accept-difference.server.ts'
import {
  applyEdit,
  extendEdit,
  markEdit,
  pickSums,
  storedPlan,
  type Edit,
} from '#app/features/sales/edits/apply-edit.server.ts'
import { canEditItems, isForShipping, isPayable } from '#app/features/sales/edits/order-edit.ts'
import { endWaiting, findWaitingEdit } from '#app/features/sales/edits/waiting-edit.server.ts'
import { expireLivePayments } from '#app/features/sales/payments/end-payment.server.ts'
import type { AuditAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ResendInput, WaiveInput } from './edit-items.input.ts'
import { editedMail, proposalMail, withdrawalMail } from './edit-mails.server.ts'
import { linkEnd } from './payment-link.server.ts'
import { subjectOf } from './propose-edit.server.ts'

type Context = Pick<Shop, 'db' | 'jobs'> & { staff: Customer; now: Date }
type Seen = { version: number }

/**
 * Waives the difference of an edit, as a discount. Throws not_found, stale, conflict (nothing is due, or an amount other
 * than the one shown), or forbidden or reauthentication_required (above the limit).
 */
export const waiveDue = (
  context: Context,
  orderId: number,
  { reason, amount, ...seen }: WaiveInput,
): Promise<Seen> =>
  changeWaiting(context, orderId, { seen, kind: 'due', action: 'waive due' }, async (tx, { order, edit }) => {
    const { jobs, staff, now } = context
    refuseOtherAmount(edit.differenceCents, amount)
    await refuseWaiver(tx, { staff, now }, { orderId, amountCents: edit.differenceCents })
    await expireLivePayments({ tx, jobs }, orderId)
    // Edits made in an older version don't have the previous sums.
    const sums = edit.plan === null ? order : waivedSums(order, storedPlan(edit).sums)
    const waived = await saveEditedSums(tx, order, pickSums(sums), { dueCents: cents(0), now })
    await markEdit(tx, edit.id, { status: 'waived', waiveReason: reason })
    const { discountCents, totalCents, dueCents } = waived
    return { ...changesBetween(order, { discountCents, totalCents, dueCents }), reason: [null, reason] }
  })

/**
 * Withdraws an edit that is waiting for payment, and undoes it if it was already made. Throws not_found, stale or
 * conflict (nothing is waiting, or the order has changed since).
 */
export const withdrawEdit = (context: Context, orderId: number, seen: Seen): Promise<Seen> =>
  stopWaiting(context, orderId, { seen, kind: 'unpaid', action: 'withdraw edit' })

/** Withdraws the link; the difference in shipping stays due. Throws not_found, stale or conflict (no open link). */
export const withdrawShippingLink = (context: Context, orderId: number, seen: Seen): Promise<Seen> =>
  stopWaiting(context, orderId, { seen, kind: 'shipping', action: 'withdraw payment link' })

/**
 * Emails the link again, with a new last day. Throws not_found, stale, conflict (no open link, or it can no longer be
 * paid) or invalid (day).
 */
export const resendLink = (
  context: Context,
  orderId: number,
  { endsOn: lastDay, ...seen }: ResendInput,
): Promise<Seen> =>
  changeWaiting(
    context,
    orderId,
    { seen, kind: 'any', action: 'resend payment link' },
    async (tx, { order, edit }) => {
      const { jobs, now } = context
      if (!isPayable(order, edit)) {
        throw conflict(
          `The order is ${statusLabels[order.status]}, so the customer can’t pay for this edit. Withdraw it.`,
        )
      }
      const endsOn = await linkEnd(tx, now, lastDay)
      await extendEdit(tx, edit.id, endsOn)
      const isProposed = edit.status === 'proposed'
      const mail = isProposed
        ? await proposalMail(tx, order, { ...edit, endsOn })
        : await editedMail(tx, order, edit.changes)
      await writeMail({ tx, jobs, now }, order.email, mail)
      return changesBetween(edit, { endsOn })
    },
  )

/**
 * Applies a waiting edit immediately; its difference becomes due. Throws not_found, stale or conflict (not possible).
 */
export const applyNow = (context: Context, orderId: number, seen: Seen): Promise<Seen> =>
  changeWaiting(
    context,
    orderId,
    { seen, kind: 'edit', action: 'apply edit' },
    async (tx, { order, edit }) => {
      const { jobs, staff, now } = context
      const plan = storedPlan(edit)
      if (!(await isPlanPossible(tx, order, edit, plan))) {
        throw conflict('The order has changed since, so this edit can’t be made. Withdraw it.')
      }
      const by = { staffId: staff.customerId, isDue: true }
      const { order: edited, undoing } = await applyEdit({ tx, jobs, now }, order, plan, by)
      await markEdit(tx, edit.id, { status: 'due', plan: undoing })
      await withholdDelayedMail(tx, orderId, now)
      await writeMail({ tx, jobs, now }, order.email, {
        ...(await editedMail(tx, edited, edit.changes)),
        isApprovalVoid: order.status !== 'PENDING',
      })
      return changesBetween(order, {
        items: edit.changes.join('\n'),
        status: edited.status,
        totalCents: edited.totalCents,
      })
    },
  )

/** The waiting edits that an action applies to. An order has at most one waiting edit. */
const kinds = {
  edit: {
    matches: (edit: Edit) => edit.status === 'proposed' && !isForShipping(edit),
    missing: 'No edit is waiting for payment',
  },
  unpaid: { matches: (edit: Edit) => !isForShipping(edit), missing: 'No edit is waiting for payment' },
  due: { matches: ({ status }: Edit) => status === 'due', missing: 'Nothing is due for this order' },
  shipping: { matches: isForShipping, missing: 'No payment link for shipping is open' },
  any: { matches: () => true, missing: 'Nothing is due for this order' },
}

type Stop = { seen: Seen; kind: keyof typeof kinds; action: AuditAction }

const stopWaiting = (context: Context, orderId: number, stop: Stop): Promise<Seen> =>
  changeWaiting(context, orderId, stop, async (tx, { order, edit }): Promise<Changes> => {
    const { jobs, now } = context
    await expireLivePayments({ tx, jobs }, orderId)
    if (edit.status === 'due') await revertEdit({ ...context, tx }, order, edit)
    await endWaiting(tx, edit, 'withdrawn')
    // The difference in shipping stays due, so there is no 'nothing to pay' email.
    if (!isForShipping(edit))
      await writeMail({ tx, jobs, now }, order.email, await withdrawalMail(tx, order, edit))
    return {
      [subjectOf(edit)]: [edit.changes.join('\n'), null],
      ...(edit.status === 'due'
        ? { dueCents: [order.dueCents, null] }
        : { awaitedCents: [order.awaitedCents, null] }),
    }
  })

/** Restores the previous items and sums. Throws conflict. */
async function revertEdit(
  { tx, jobs, staff, now }: Context & { tx: Transaction },
  order: Order,
  edit: Edit,
): Promise<void> {
  if (!canEditItems(order)) {
    throw conflict(
      `The order is ${statusLabels[order.status]}, so the edit can’t be withdrawn. Waive the amount due instead.`,
    )
  }
  if (edit.plan === null) {
    throw conflict('This edit is from an older version. Waive the amount due, then edit the items back.')
  }
  const undoing = storedPlan(edit)
  const refunded = await refundedAmong(tx, order.id, undoing.removedIds)
  if (refunded !== null) {
    throw conflict(`${refunded}: pieces of it were refunded, so the edit can’t be withdrawn`)
  }
  const by = { staffId: staff.customerId, isDue: false }
  await applyEdit({ tx, jobs, now }, order, undoing, by)
  await withholdDelayedMail(tx, order.id, now)
}

function changeWaiting(
  { db, staff, now }: Context,
  orderId: number,
  { seen, kind, action }: Stop,
  change: (tx: Transaction, waiting: { order: Order; edit: Edit }) => Promise<Changes>,
): Promise<Seen> {
  return db.transaction(async (tx) => {
    const order = await lockVersion(tx, orderId, seen.version)
    const edit = await findWaitingEdit(tx, orderId)
    const { matches, missing } = kinds[kind]
    if (!edit || !matches(edit)) throw conflict(missing)
    const changes = await change(tx, { order, edit })
    const version = await updateDetails(tx, order, {})
    const subject = { subject: 'order', subjectId: orderId, version }
    await recordChange({ tx, staff, now }, { action, ...subject, changes })
    return { version }
  })
}
