import { and, asc, eq, gt } from 'drizzle-orm'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { ProviderRefund } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { applyRefundResult, type Refund } from './refund-result.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider'> & { now: Date; isAnswered?: boolean }

const batchSize = 100

export async function settleRefund(context: Context, refundId: number): Promise<Refund> {
  const { db, provider } = context
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!row) throw new Error(`refund ${refundId} not found`)
  const { refund, payment } = row
  const { providerPaymentId } = payment
  if (!providerPaymentId) throw new Error(`refund ${refundId} has no payment at the provider`)
  if (refund.status !== 'asked') return refund
  if (payment.provider !== provider.name) {
    const reason = `it was paid with another provider (${payment.provider})`
    return recordRefund(context, refund, { providerRefundId: null, status: 'failed', reason })
  }
  const { idempotencyKey, amountCents } = refund
  try {
    const result = await provider.refundPayment({ providerPaymentId, idempotencyKey, amountCents })
    return await recordRefund(context, refund, result)
  } catch (error) {
    const lastError = String(error).slice(0, 1000)
    await db
      .update(refunds)
      .set({ lastError })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'asked')))
    throw error
  }
}

function recordRefund(
  { db, jobs, settings, now, isAnswered = false }: Context,
  { id, orderId }: Refund,
  result: ProviderRefund,
): Promise<Refund> {
  return db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) throw new Error(`refund ${id} not found`)
    if (refund.status !== 'asked') return refund
    return applyRefundResult({ tx, jobs, settings, now }, { order, refund, isAnswered }, result)
  })
}

export async function settlePendingRefunds(shop: Shop): Promise<void> {
  for (let after = 0; ;) {
    const pending = await listPending(shop.db, after)
    for (const { id } of pending) {
      after = id
      try {
        await settleRefund({ ...shop, now: shop.now() }, id)
      } catch (error) {
        shop.log.warn({ error, refundId: id }, 'a refund could not be settled yet')
      }
    }
    if (pending.length < batchSize) return
  }
}

/** Continues after the last id, so that refunds that take a bank days to settle don't block later ones. */
const listPending = (db: Queryable, after: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'asked'), gt(refunds.id, after)))
    .orderBy(asc(refunds.id))
    .limit(batchSize)
