import { and, desc, eq, exists, ne, sql, sum } from 'drizzle-orm'
import { conflict, forbidden, invalid } from '#app/errors.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import { endWaiting, findWaitingEdit } from '#app/features/sales/edits/waiting-edit.server.ts'
import { expireLivePayments } from '#app/features/sales/payments/end-payment.server.ts'
import { lockLedger, readLedger } from '#app/features/sales/payments/refunds/ledger.server.ts'
import { requestRefunds } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { balanceOf } from '#app/features/ground/money/ledger.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { lockOrder, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { decisionText, type ShippingChoice } from '#app/features/ground/orders/shipping-decision.ts'
import { orderEdits } from '#app/schema/orders.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import { refuseOtherAmount, refuseWaiver } from './giveaways.server.ts'
import type { OrderTax } from './tax-order.server.ts'
import type { OrderContactChange } from './order.input.ts'

type Context = { tx: Transaction; jobs: Jobs; staff: Customer; now: Date }

/** `isPaid` is true if the customer has paid the amount due. */
export type ShippingDecision = typeof shippingDecisions.$inferSelect & { isPaid: boolean }

export async function lastDecision(db: Queryable, orderId: number): Promise<ShippingDecision | null> {
  const isPaid = exists(
    db
      .select({ id: orderEdits.id })
      .from(orderEdits)
      .where(
        and(
          eq(orderEdits.orderId, orderId),
          eq(orderEdits.shippingDecisionId, shippingDecisions.id),
          eq(orderEdits.status, 'applied'),
        ),
      ),
  )
  const [last] = await db
    .select({ decision: shippingDecisions, isPaid: sql<boolean>`${isPaid}` })
    .from(shippingDecisions)
    .where(eq(shippingDecisions.orderId, orderId))
    .orderBy(desc(shippingDecisions.id))
    .limit(1)
  return last ? { ...last.decision, isPaid: last.isPaid } : null
}

export const dueCents = (last: ShippingDecision | null): Cents =>
  last?.decision === 'due' && !last.isPaid ? last.differenceCents : cents(0)

export type Quoted = { quotedCents: Cents; tax: OrderTax | null }

/**
 * Positive amounts are due; negative amounts were overpaid. `differenceCents` covers shipping and tax;
 * `taxDifferenceCents` is the tax included in it.
 */
export type Difference = { differenceCents: Cents; taxDifferenceCents: Cents }

export async function shippingDifference(
  db: Queryable,
  order: Order,
  { quotedCents, tax }: Quoted,
): Promise<Difference> {
  const { id, shippingCents, taxCents } = order
  const [refunded] = await db
    .select({
      cents: sum(refunds.amountCents).mapWith(Number),
      taxCents: sum(refunds.taxCents).mapWith(Number),
    })
    .from(shippingDecisions)
    .innerJoin(refunds, eq(refunds.id, shippingDecisions.refundId))
    .where(and(eq(shippingDecisions.orderId, id), ne(refunds.status, 'failed')))
  const refundedTax = refunded?.taxCents ?? 0
  const shipping = quotedCents - shippingCents + (refunded?.cents ?? 0) - refundedTax
  // Other refunds may already have returned tax. Never return more than was paid.
  const { taxLeftCents } = balanceOf(await readLedger(db, order))
  const taxDifference = Math.max((tax?.taxCents ?? 0) - taxCents + refundedTax, 0 - taxLeftCents)
  return { differenceCents: cents(shipping + taxDifference), taxDifferenceCents: cents(taxDifference) }
}

type Decision = Pick<OrderContactChange, 'zipCode' | 'shipping'> & { quoted: Quoted }

/** Throws conflict (a price has changed), invalid (nothing to refund, nothing due) or forbidden. */
export async function decideShipping(
  { tx, jobs, staff, now }: Context,
  order: Order,
  { zipCode, quoted, shipping }: Decision,
): Promise<{ changes: Changes; refund: Refund | null }> {
  const { quotedCents, tax } = quoted
  const quotedTaxCents = tax?.taxCents ?? cents(0)
  if (shipping) refuseChangedPrices(shipping, { quotedCents, quotedTaxCents })
  const choice = shipping?.decision ?? 'keep'
  const { differenceCents, taxDifferenceCents } = await shippingDifference(tx, order, quoted)
  checkDecision(staff, choice, differenceCents)
  const refund =
    choice === 'refund'
      ? await refundDifference(tx, { staff, now }, order, { differenceCents, taxDifferenceCents })
      : null
  const before = dueCents(await lastDecision(tx, order.id))
  await tx.insert(shippingDecisions).values({
    orderId: order.id,
    zipCode,
    quotedCents,
    differenceCents,
    taxState: tax?.state ?? null,
    taxRateMillionths: tax?.rateMillionths ?? null,
    quotedTaxCents,
    taxDifferenceCents,
    decision: choice,
    refundId: refund?.id ?? null,
    staffId: staff.customerId,
    createdAt: now,
  })
  await endShippingLink({ tx, jobs }, order)
  return { changes: changesOf(choice, { difference: differenceCents, before }), refund }
}

/** Refunds the first payment with enough left, because the decision refers to a single refund. */
async function refundDifference(
  tx: Transaction,
  by: Pick<Context, 'staff' | 'now'>,
  order: Order,
  { differenceCents, taxDifferenceCents }: Difference,
): Promise<Refund | null> {
  const amount = Math.abs(differenceCents)
  const { payments } = await lockLedger(tx, order)
  const from =
    payments.find(({ amountCents, refundedCents }) => amountCents - refundedCents >= amount) ?? payments[0]
  const [refund] = await requestRefunds(tx, by, order.id, {
    amount,
    taxCents: cents(0 - taxDifferenceCents),
    paymentId: from?.id,
    reason:
      taxDifferenceCents === 0
        ? 'Shipping to the corrected address costs less.'
        : 'Shipping and tax for the corrected address cost less.',
    // Unique per correction, because corrections based on an older version are rejected. Keys from the API contain no
    // colon.
    idempotencyKey: `shipping:${order.version}`,
  })
  return refund ?? null
}

function refuseChangedPrices(
  seen: NonNullable<OrderContactChange['shipping']>,
  { quotedCents, quotedTaxCents }: { quotedCents: Cents; quotedTaxCents: Cents },
): void {
  if (seen.price !== quotedCents) {
    throw conflict(`Shipping now costs ${formatCents(quotedCents)}. Review the difference, then save again.`)
  }
  if (seen.tax !== undefined && seen.tax !== quotedTaxCents) {
    throw conflict(`Tax is now ${formatCents(quotedTaxCents)}. Review the difference, then save again.`)
  }
}

function checkDecision(staff: Customer, choice: ShippingChoice, difference: Cents): void {
  if (choice === 'refund' && difference >= 0) throw invalid('No shipping to refund')
  if (choice === 'due' && difference <= 0) throw invalid('No shipping is due')
  if (choice === 'refund' && !may(staff, 'orders.refund')) {
    throw forbidden('Your role doesn’t allow refunds')
  }
}

function changesOf(
  choice: ShippingChoice,
  { difference, before }: { difference: Cents; before: Cents },
): Changes {
  const after = choice === 'due' ? difference : null
  return {
    shipping: [null, decisionText(choice, difference)],
    ...((before || null) !== after && { shippingDueCents: [before || null, after] }),
  }
}

/** Ends the payment link, because the amount due has changed. */
async function endShippingLink({ tx, jobs }: Pick<Context, 'tx' | 'jobs'>, order: Order): Promise<void> {
  if (order.awaitedCents === 0) return
  const edit = await findWaitingEdit(tx, order.id)
  if (!edit || !isForShipping(edit)) return
  await endWaiting(tx, edit, 'withdrawn')
  await expireLivePayments({ tx, jobs }, order.id)
}

/**
 * Throws conflict (nothing is due, or an amount other than the one shown), or forbidden or reauthentication_required
 * (above the limit).
 */
export async function waiveShippingDue(
  { db, jobs, staff, now }: Pick<Shop, 'db' | 'jobs'> & { staff: Customer; now: Date },
  orderId: number,
  { reason, amount }: { reason: string; amount?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const last = await lastDecision(tx, orderId)
    const due = dueCents(last)
    if (!last || due === 0) throw conflict('No shipping is due for this order')
    refuseOtherAmount(due, amount)
    await refuseWaiver(tx, { staff, now }, { orderId, amountCents: due })
    await endShippingLink({ tx, jobs }, order)
    const { id: _, isPaid: __, ...decision } = last
    const by = { staffId: staff.customerId, createdAt: now }
    const waived = { ...decision, decision: 'keep' as const, waiveReason: reason, ...by }
    await tx.insert(shippingDecisions).values(waived)
    await recordChange(
      { tx, staff, now },
      {
        action: 'waive shipping due',
        subject: 'order',
        subjectId: orderId,
        changes: { shippingDueCents: [due, null], reason: [null, reason] },
      },
    )
  })
}
