import { eq, sql } from 'drizzle-orm'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { planRefund, withdrawRefund } from '#app/features/sales/tax-records/plan-tax-records.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { ProviderRefund } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { orders } from '#app/schema/orders.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import {
  recordDeclinedRefund,
  settleDeclinedRefunds,
  settleProblems,
  wasRefunded,
} from '../record-problem.server.ts'
import { textOfRefund } from './refunded-parts.server.ts'

export type Refund = typeof refunds.$inferSelect

type Context = Pick<Shop, 'jobs' | 'settings'> & { tx: Transaction; now: Date }

/**
 * If `isAnswered`, the employee who requested the refund sees immediately that it was declined, before the customer is
 * notified.
 */
type Reported = { order: typeof orders.$inferSelect; refund: Refund; isAnswered?: boolean }

/** Staff see this reason; the customer's email leaves it out. */
export const refundedAtProvider = 'Refunded directly with the payment provider'

/** Lock the order and the refund first. A bank can return a completed refund, which then counts as failed. */
export async function applyRefundResult(
  { tx, jobs, settings, now }: Context,
  { order, refund, isAnswered = false }: Reported,
  { status, providerRefundId, reason: refusal }: ProviderRefund,
): Promise<Refund> {
  const isFinal = refund.status === 'failed' || (refund.status === 'done' && status !== 'failed')
  if (isFinal) return refund
  const result = {
    pending: { status: 'asked' as const, lastError: null },
    done: { status: 'done' as const, lastError: null, doneAt: now },
    failed: { status: 'failed' as const, lastError: refusal ?? null, doneAt: null },
  }[status]
  const [settled] = await tx
    .update(refunds)
    .set({ ...result, providerRefundId })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!settled) throw new Error(`refund ${refund.id} was not updated`)
  const { paymentId, amountCents, taxCents, reason, orderEditId } = refund
  if (status === 'failed') {
    await withdrawRefund(tx, refund.id)
    const [payment] = await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} - ${amountCents}`,
        refundedTaxCents: sql`${payments.refundedTaxCents} - ${taxCents}`,
      })
      .where(eq(payments.id, paymentId))
      .returning({ provider: payments.provider })
    if (payment && !isAnswered) {
      await recordDeclinedRefund({ tx, jobs, settings, now }, payment.provider, settled)
    }
  }
  if (status === 'done') {
    const payment = await settleRefunded(tx, paymentId, now)
    if (payment?.status === 'paid') await planRefund({ tx, jobs, now }, order, refund.id)
    // The email about an edit already mentions the refund.
    if (orderEditId !== null) return settled
    await writeMail({ tx, jobs, now }, order.email, {
      template: 'refund',
      order: await mailedOrder(tx, order),
      amountCents,
      taxCents,
      parts: await textOfRefund(tx, settled),
      reason: reason === refundedAtProvider ? '' : reason,
      isOfOrder: order.status !== 'UNPAID',
    })
  }
  return settled
}

async function settleRefunded(tx: Transaction, paymentId: number, now: Date) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || payment.refundedCents < (payment.receivedCents ?? payment.amountCents)) return payment
  await settleDeclinedRefunds(tx, paymentId, now)
  if (payment.status !== 'paid') await settleProblems(tx, { paymentId, resolution: wasRefunded }, now)
  return payment
}
