import { eq, sum } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import type { ProviderRefund, RefundRequest } from './payment-provider.ts'
import { testProviderPayments, testProviderRefunds } from '#app/schema/test-provider.server.ts'
import { randomToken } from '../secrets/tokens.server.ts'

export function refundTestPayment(
  db: Database,
  { providerPaymentId: paymentId, idempotencyKey, amountCents }: RefundRequest,
): Promise<ProviderRefund> {
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(testProviderPayments)
      .where(eq(testProviderPayments.id, paymentId))
      .for('update')
    if (payment?.status !== 'paid') return refused('there is no paid payment with this ID')
    const [known] = await tx
      .select()
      .from(testProviderRefunds)
      .where(eq(testProviderRefunds.idempotencyKey, idempotencyKey))
    if (known) {
      if (known.paymentId !== paymentId || known.amountCents !== amountCents) {
        throw new Error('this idempotency key was used for another refund')
      }
      return { providerRefundId: known.id, status: 'done' }
    }
    const [before] = await tx
      .select({ cents: sum(testProviderRefunds.amountCents) })
      .from(testProviderRefunds)
      .where(eq(testProviderRefunds.paymentId, paymentId))
    if (Number(before?.cents ?? 0) + amountCents > payment.amountCents) {
      return refused('the amount is more than was paid')
    }
    const id = `test_refund_${randomToken()}`
    await tx.insert(testProviderRefunds).values({ id, paymentId, idempotencyKey, amountCents })
    return { providerRefundId: id, status: 'done' }
  })
}

const refused = (reason: string): ProviderRefund => ({ providerRefundId: null, status: 'failed', reason })
