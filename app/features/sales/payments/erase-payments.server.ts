import { inArray, isNotNull, and, or } from 'drizzle-orm'
import { erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { paymentProblems, payments, refunds } from '#app/schema/payments.server.ts'

export async function eraseProblems(tx: Transaction, orderIds: number[]): Promise<number[]> {
  const paymentIds = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, orderIds))
  const refundIds = tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, orderIds))
  const isOfOrders = or(
    inArray(paymentProblems.paymentId, paymentIds),
    inArray(paymentProblems.refundId, refundIds),
  )
  await tx
    .update(paymentProblems)
    .set({ resolution: erasedText })
    .where(and(isOfOrders, isNotNull(paymentProblems.resolution)))
  const found = await tx.select({ id: paymentProblems.id }).from(paymentProblems).where(isOfOrders)
  return found.map(({ id }) => id)
}

export async function eraseRefunds(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(refunds)
    .set({ reason: erasedText, lastError: null })
    .where(inArray(refunds.orderId, orderIds))
}
