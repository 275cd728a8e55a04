import { and, asc, eq, sql } from 'drizzle-orm'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { lockAnyOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { mailedOrder } from '#app/features/sales/order-access/mailed-order.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { ProviderRefund } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { settleProblems } from './record-problem.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'

export type Refund = typeof refunds.$inferSelect

type Context = Pick<Shop, 'db' | 'jobs' | 'provider'> & { now: Date }

const batchSize = 100

export async function settleRefund(context: Context, refundId: number): Promise<Refund> {
  const { db, provider } = context
  const [row] = await db
    .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!row?.providerPaymentId) throw new Error(`refund ${refundId} has no payment at the provider`)
  const { refund, providerPaymentId } = row
  if (refund.status !== 'asked') return refund
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
  { db, jobs, now }: Context,
  { id, orderId, paymentId, amountCents, reason }: Refund,
  { status, providerRefundId, reason: refusal }: ProviderRefund,
): Promise<Refund> {
  return db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) throw new Error(`refund ${id} not found`)
    if (refund.status !== 'asked') return refund
    const result = {
      pending: { status: 'asked' as const, lastError: null },
      done: { status: 'done' as const, lastError: null, doneAt: now },
      failed: { status: 'failed' as const, lastError: refusal ?? null },
    }[status]
    const [settled] = await tx
      .update(refunds)
      .set({ ...result, providerRefundId })
      .where(eq(refunds.id, id))
      .returning()
    if (!settled) throw new Error(`refund ${id} was not updated`)
    if (status === 'failed') {
      await tx
        .update(payments)
        .set({ refundedCents: sql`${payments.refundedCents} - ${amountCents}` })
        .where(eq(payments.id, paymentId))
    }
    if (status === 'done') {
      await settleRefunded(tx, paymentId, now)
      const mailed = await mailedOrder(tx, order)
      await writeMail({ tx, jobs, now }, order.email, {
        template: 'refund',
        order: mailed,
        amountCents,
        reason,
        isOfOrder: order.status !== 'UNPAID',
      })
    }
    return settled
  })
}

async function settleRefunded(tx: Transaction, paymentId: number, now: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || payment.status === 'paid') return
  if (payment.refundedCents < (payment.receivedCents ?? payment.amountCents)) return
  await settleProblems(tx, { paymentId, resolution: 'Refunded' }, now)
}

export async function settlePendingRefunds(shop: Shop): Promise<void> {
  const pending = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.status, 'asked'))
    .orderBy(asc(refunds.id))
    .limit(batchSize)
  for (const { id } of pending) {
    try {
      await settleRefund({ ...shop, now: shop.now() }, id)
    } catch (error) {
      shop.log.warn({ error, refundId: id }, 'a refund could not be settled yet')
    }
  }
}
