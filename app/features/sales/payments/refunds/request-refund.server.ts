import { and, eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { lockAnyOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { isReceived, shopCurrency } from '#app/features/ground/money/payment.ts'
import { taxInRefund } from '#app/features/ground/money/tax.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { divideRefund, isOfSameParts, recordItems } from './refunded-parts.server.ts'
import type { RefundInput } from './refunds.input.ts'
import type { Refund } from './refund-result.server.ts'
import { settleRefund } from './settle-refund.server.ts'
import { taxInPayment } from './tax-in-payment.server.ts'

type SettleContext = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & { now: Date }
type Context = SettleContext & { staff: Customer }

/**
 * Idempotent per key; retried if the provider does not respond. Throws not_found, invalid (exceeds the refundable
 * amount, or is for pieces or shipping that were refunded already) or conflict (key reused, declined by the provider).
 */
export async function refundOrder(context: Context, orderId: number, input: RefundInput): Promise<Refund> {
  const refund = await context.db.transaction((tx) => requestRefund(tx, context, orderId, input))
  const settled = await trySettleRefund({ ...context, isAnswered: true }, refund)
  if (settled.status === 'failed') {
    throw conflict(
      `The payment provider declined the refund: ${settled.lastError ?? 'no reason given'}. Nothing was refunded.`,
    )
  }
  return settled
}

export function trySettleRefund(
  context: SettleContext & { isAnswered?: boolean },
  refund: Refund,
): Promise<Refund> {
  return settleRefund(context, refund.id).catch((error: unknown) => {
    context.log.error({ error, refundId: refund.id }, 'the payment provider did not respond about a refund')
    return refund
  })
}

/** The tax in the refund is in proportion by default. `orderEditId` is the edit that made the order cheaper. */
type RefundDetails = { taxCents?: Cents; orderEditId?: number }

/** Call settleRefund once this has committed. */
export async function requestRefund(
  tx: Transaction,
  { staff, now }: Pick<Context, 'staff' | 'now'>,
  orderId: number,
  {
    amount,
    reason,
    idempotencyKey: clientKey,
    paymentId,
    taxCents: givenTax,
    orderEditId,
    ...choice
  }: RefundInput & RefundDetails,
): Promise<Refund> {
  const amountCents = cents(amount)
  const order = await lockAnyOrder(tx, orderId)
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        paymentId === undefined ? eq(payments.status, 'paid') : eq(payments.id, paymentId),
      ),
    )
    .for('update')
  if (!payment || !isReceived(payment.status)) throw notFound('Payment not found')
  if (payment.receivedCurrency !== null && payment.receivedCurrency !== shopCurrency) {
    throw conflict(`This was paid in ${payment.receivedCurrency}. Refund it with the payment provider.`)
  }
  const idempotencyKey = `refund-${orderId}-${clientKey}`
  const [existing] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey))
  if (existing) {
    const isSameAmount = existing.paymentId === payment.id && existing.amountCents === amountCents
    if (isSameAmount && (await isOfSameParts(tx, existing, choice))) return existing
    throw conflict('This key was used for another refund')
  }
  const left = cents((payment.receivedCents ?? payment.amountCents) - payment.refundedCents)
  if (amountCents > left) {
    const message = left > 0 ? `You can refund up to ${formatCents(left)}` : 'Already fully refunded'
    throw invalid(message, { amount: message })
  }
  const taxPaidCents = await taxInPayment(tx, order, payment)
  const taxLeftCents = cents(Math.max(0, taxPaidCents - payment.refundedTaxCents))
  const refundable = { amountCents, leftCents: left, taxLeftCents }
  const parts = await divideRefund(tx, { order, payment }, choice, refundable)
  const taxCents = givenTax ?? parts?.taxCents ?? taxInRefund(taxPaidCents, payment, amountCents)
  await tx
    .update(payments)
    .set({
      refundedCents: cents(payment.refundedCents + amountCents),
      refundedTaxCents: cents(payment.refundedTaxCents + taxCents),
    })
    .where(eq(payments.id, payment.id))
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentId: payment.id,
      amountCents,
      taxCents,
      shippingCents: parts?.shippingCents ?? null,
      reason,
      idempotencyKey,
      staffId: staff.customerId,
      orderEditId: orderEditId ?? null,
      createdAt: now,
    })
    .returning()
  if (!refund) throw new Error('no refund was inserted')
  if (parts) await recordItems(tx, refund.id, parts.items)
  await recordChange(
    { tx, staff, now },
    {
      action: 'refund',
      subject: 'order',
      subjectId: orderId,
      changes: {
        amountCents: [null, amountCents],
        ...(taxCents !== 0 && { taxCents: [null, taxCents] as [null, number] }),
        ...(parts && { for: [null, parts.text] as [null, string] }),
        reason: [null, reason],
      },
    },
  )
  return refund
}
