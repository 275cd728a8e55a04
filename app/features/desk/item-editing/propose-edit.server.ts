import { cents } from '#app/features/ground/money/cents.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { saveAwaited } from '#app/features/sales/orders/save-edit.server.ts'
import { updateDetails } from '#app/features/sales/orders/save-order.server.ts'
import {
  differenceOf,
  insertEdit,
  type Edit,
  type EditPlan,
} from '#app/features/sales/edits/apply-edit.server.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import type { AuditAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { proposalMail } from './edit-mails.server.ts'
import { refuseTooSmall } from './payment-link.server.ts'

type Context = { tx: Transaction; jobs: Jobs; staff: Customer; now: Date }

/** Returns the audit log field that the edit's descriptions are stored in. */
export const subjectOf = (edit: Pick<Edit, 'shippingDecisionId'>) => (isForShipping(edit) ? 'for' : 'items')

/** `shippingDecisionId` is null if the edit is for items. */
type Proposed = {
  plan: EditPlan
  endsOn: string
  shippingDecisionId: number | null
  action: AuditAction
}

/**
 * Emails a payment link. The order doesn't change until the difference is paid. Lock the order first; returns its
 * version. Throws invalid (too small).
 */
export async function proposeEdit(
  { tx, jobs, staff, now }: Context,
  order: Order,
  { plan, endsOn, shippingDecisionId, action }: Proposed,
): Promise<number> {
  const awaitedCents = differenceOf(order, plan)
  const isForItems = shippingDecisionId === null
  refuseTooSmall(awaitedCents, isForItems ? 'Make the edit now, and waive the amount due.' : 'Waive it.')
  const made = { status: 'proposed' as const, staffId: staff.customerId, createdAt: now, endsOn }
  const edit = await insertEdit(tx, order, plan, { ...made, shippingDecisionId, plan })
  await saveAwaited(tx, order.id, { dueCents: cents(0), awaitedCents })
  const version = await updateDetails(tx, order, {})
  const what = plan.changes.join('\n')
  const changes = changesBetween({}, { [subjectOf(edit)]: what, awaitedCents, endsOn })
  await recordChange({ tx, staff, now }, { action, subject: 'order', subjectId: order.id, version, changes })
  await writeMail({ tx, jobs, now }, order.email, await proposalMail(tx, order, edit))
  return version
}
