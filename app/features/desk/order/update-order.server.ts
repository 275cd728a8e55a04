import { conflict, invalid } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isStateOrEmpty, unknownState } from '#app/features/ground/people/required-text.ts'
import { trySettleRefunds } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { AuditAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import {
  isAddition,
  numbersOf,
  recordedShipment,
  shipmentOf,
} from '#app/features/ground/orders/parcels/parcels.ts'
import { numberedParcels } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { findOrder, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { confirmTrackingNumbers } from '#app/features/sales/orders/confirm-tracking-numbers.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { updateDetails, type OrderDetails } from '#app/features/sales/orders/save-order.server.ts'
import { decideShipping } from './decide-shipping.server.ts'
import type { OrderContactChange, ShipmentChange } from './order.input.ts'
import { calculateOrderTax, quoteOrder } from './quote-order.server.ts'
import { lockVersion } from './lock-version.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }
type ContactContext = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & {
  staff: Customer
  now: Date
}

const addressFields = ['address', 'city', 'state', 'zipCode'] as const

/**
 * Keeps the amounts paid. Throws not_found, stale, conflict (already shipped; shipping of a canceled order), invalid
 * (cannot ship there, unknown state) or forbidden (refund without permission).
 */
export async function updateContact(
  context: ContactContext,
  orderId: number,
  { version: seen, shipping, ...contact }: OrderContactChange,
): Promise<{ version: number; refund: Refund | null }> {
  const { staff, now } = context
  const { order: before } = await findOrder(context.db, staff, { orderId })
  if (contact.zipCode !== before.zipCode && before.canceledAt === null) {
    await calculateOrderTax(context, orderId, contact.zipCode)
  }
  const { version, refund } = await context.db.transaction(async (tx) => {
    const order = await lockVersion(tx, orderId, seen)
    const changes = changesBetween(order, contact)
    const changedAddress = addressFields.filter((field) => field in changes)
    if (order.status === 'SENT' && changedAddress.length > 0) {
      const message = 'The package has shipped, so the address can’t be changed'
      throw conflict(message, Object.fromEntries(changedAddress.map((field) => [field, message])))
    }
    if (shipping && shipping.decision !== 'keep' && !('zipCode' in changes)) {
      throw invalid('The ZIP code hasn’t changed, so shipping stays the same')
    }
    if (shipping && shipping.decision !== 'keep' && order.canceledAt !== null) {
      throw conflict('The order is canceled. Shipping can’t be charged or refunded here.')
    }
    if ('state' in changes && !isStateOrEmpty(contact.state)) {
      throw invalid(unknownState, { state: unknownState })
    }
    const isShippingDecided = 'zipCode' in changes && order.canceledAt === null
    const decided = isShippingDecided
      ? await quoteAndDecide({ ...context, tx }, order, { ...contact, shipping })
      : null
    const updated = await update({ tx, staff, now }, order, {
      action: 'correct contact',
      details: contact,
      changes: { ...changes, ...decided?.changes },
    })
    return { ...updated, refund: decided?.refund ?? null }
  })
  const [settled = null] = await trySettleRefunds(context, refund ? [refund] : [])
  return { version, refund: settled }
}

async function quoteAndDecide(
  { tx, jobs, staff, now }: { tx: Transaction; jobs: Jobs; staff: Customer; now: Date },
  order: Order,
  { zipCode, shipping }: Pick<OrderContactChange, 'zipCode' | 'shipping'>,
) {
  const { priceCents: quotedCents, tax } = await quoteOrder({ db: tx, staff, now }, order.id, zipCode)
  return decideShipping({ tx, jobs, staff, now }, order, { zipCode, quoted: { quotedCents, tax }, shipping })
}

/** Throws not_found, stale, conflict (not sent) or needs_confirmation (another order has the tracking number). */
export function updateShipment(
  { db, jobs, staff, now }: Context,
  orderId: number,
  { version: seen, despite, ...typed }: ShipmentChange,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const order = await lockVersion(tx, orderId, seen)
    if (order.status !== 'SENT') throw conflict('The order has not been sent yet')
    const shipment = shipmentOf({ ...order, ...typed })
    const areNumbersNew = numbersOf(shipment).join('\n') !== numbersOf(order).join('\n')
    const stops = await confirmTrackingNumbers(
      tx,
      areNumbersNew ? numberedParcels(orderId, shipment) : [],
      despite,
    )
    const confirmed = stops.map(({ text }) => text).join('; ') || null
    const updated = await update({ tx, staff, now }, order, {
      action: 'correct shipment',
      details: shipment,
      changes: changesBetween(recordedShipment(order), { ...recordedShipment(shipment), despite: confirmed }),
    })
    if (updated.version !== order.version) {
      const mailed = await mailedOrder(tx, order)
      await writeMail({ tx, jobs, now }, order.email, {
        template: 'tracking-changed',
        order: mailed,
        ...shipment,
        isAddition: isAddition(order, shipment),
      })
    }
    return updated
  })
}

async function update(
  { tx, staff, now }: { tx: Transaction; staff: Customer; now: Date },
  order: Order,
  { action, details, changes }: { action: AuditAction; details: Partial<OrderDetails>; changes: Changes },
): Promise<{ version: number }> {
  if (Object.keys(changes).length === 0) return { version: order.version }
  const version = await updateDetails(tx, order, details)
  await recordChange({ tx, staff, now }, { action, subject: 'order', subjectId: order.id, version, changes })
  return { version }
}
