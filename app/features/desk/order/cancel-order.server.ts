import { conflict } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isOpen, statusLabels } from '#app/features/ground/orders/order-status.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { withholdDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { markCanceled } from '#app/features/sales/orders/save-order.server.ts'
import { refuseMoved } from '#app/features/sales/fulfillment/refuse-moved.server.ts'
import { refundEnded } from '#app/features/sales/payments/refunds/refund-ended.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { trySettleRefunds } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import { discardSheets } from '#app/features/sales/proofs/proof-sheets.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { CancelInput } from './order.input.ts'
import { lockWorkedVersion } from './lock-version.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & { staff: Customer; now: Date }

/**
 * Throws not_found, stale, conflict (already canceled, sent, rejected, moved by someone else, exceeds the refundable
 * amount) or forbidden (refund without permission).
 */
export async function cancelOrder(
  context: Context,
  orderId: number,
  { reason, refund: choice, from, version: seen }: CancelInput,
): Promise<{ version: number; refunds: Refund[] }> {
  const { db, jobs, staff, now } = context
  const { version, refunds } = await db.transaction(async (tx) => {
    const order = await lockWorkedVersion(tx, orderId, seen)
    await refuseMoved(tx, order, from)
    if (!isOpen(order.status)) {
      throw conflict(`The order is ${statusLabels[order.status]}, so it can’t be canceled`)
    }
    const ended = { ending: 'canceled' as const, choice }
    const { refunds, keptCents, money } = await refundEnded(tx, { actor: staff, jobs, now }, order, ended)
    const version = await markCanceled(tx, order, reason, now)
    await discardSheets({ tx, jobs }, orderId)
    const subject = { subject: 'order', subjectId: orderId, version }
    const changes = changesBetween({}, { reason, keptCents: keptCents || null })
    await recordChange({ tx, staff, now }, { action: 'cancel', ...subject, changes })
    // A delayed email must not arrive after the one about the cancellation.
    await withholdDelayedMail(tx, orderId, now)
    const mailed = await mailedOrder(tx, { ...order, canceledAt: now })
    await writeMail({ tx, jobs, now }, order.email, {
      template: 'order-canceled',
      order: mailed,
      reason,
      money,
    })
    return { version, refunds }
  })
  return { version, refunds: await trySettleRefunds(context, refunds) }
}
