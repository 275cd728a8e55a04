import { conflict } from '#app/errors.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { isOrderEnded } from '#app/features/ground/orders/cancellation.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { dueCents, lastDecision } from '#app/features/desk/order/decide-shipping.server.ts'
import { lockVersion } from '#app/features/desk/order/lock-version.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ShippingLinkInput } from './edit-items.input.ts'
import { linkEnd, refuseWaiting } from './payment-link.server.ts'
import { proposeEdit } from './propose-edit.server.ts'
import { shippingReasons, shippingSums } from './shipping-sums.ts'

type Context = Pick<Shop, 'db' | 'jobs'> & { staff: Customer; now: Date }

/**
 * Emails the customer a link to pay the amount due for shipping and tax to the corrected address. Throws not_found,
 * stale, conflict (nothing is due, an amount other than the one shown, or not possible) or invalid (day, too small).
 */
export function sendShippingLink(
  context: Context,
  orderId: number,
  { version: seen, amount, endsOn: lastDay }: ShippingLinkInput,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const order = await lockVersion(tx, orderId, seen)
    refuseUnpayable(order)
    const decision = await lastDecision(tx, orderId)
    const due = dueCents(decision)
    if (!decision || due === 0) throw conflict('No shipping is due for this order')
    if (due !== amount) {
      throw conflict(`${formatCents(due)} is due for shipping now. Review it, then send the link again.`)
    }
    const sums = shippingSums(order, decision)
    const changes = shippingReasons(decision)
    const plan = { itemIds: [], removedIds: [], added: [], sums, changes }
    const endsOn = await linkEnd(tx, context.now, lastDay)
    const link = { plan, endsOn, shippingDecisionId: decision.id, action: 'send payment link' as const }
    return { version: await proposeEdit({ ...context, tx }, order, link) }
  })
}

/** Throws conflict. */
function refuseUnpayable(order: Order): void {
  if (isOrderEnded(order)) throw conflict('The order has ended, so there is nothing left to pay')
  // A free reprint has no payment and is left out of the figures.
  if (order.reprintOf !== null && order.totalCents === 0)
    throw conflict('This reprint is free. Waive the amount due for shipping.')
  refuseWaiting(order)
}
