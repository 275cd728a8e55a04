import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { RefundsEvent, ReportedRefund } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { isReceived } from '#app/features/ground/money/payment.ts'
import { balanceOf } from '#app/features/ground/money/ledger.ts'
import { taxOfRefund } from '#app/features/ground/money/tax.ts'
import { isReported, withPaymentLocked, type LockedPayment } from '../lock-payment.server.ts'
import { lockLedgerPayment } from './ledger.server.ts'
import { applyRefundResult, refundedAtProvider, type Refund } from './refund-result.server.ts'

type Context = Pick<Shop, 'jobs' | 'settings' | 'log'> & { now: Date }

/** Idempotent. Throws busy while a refund can't be recorded yet, so that the provider reports it again. */
export async function recordRefunds(
  { db, jobs, settings, log, now }: Context & { db: Database },
  provider: string,
  event: RefundsEvent,
): Promise<void> {
  await withPaymentLocked(db, isReported(provider, event), async (tx, locked) => {
    if (!locked) {
      log.warn({ event }, 'a refund of an unknown payment was ignored')
      return
    }
    for (const reported of event.refunds) {
      const refund =
        (await findRefund(tx, locked, reported)) ?? (await addRefund(tx, locked, { reported, now }))
      const { order } = locked
      if (refund) await applyRefundResult({ tx, jobs, settings, now }, { order, refund }, reported)
    }
  })
}

async function findRefund(
  tx: Transaction,
  { payment }: LockedPayment,
  { providerRefundId, idempotencyKey }: ReportedRefund,
): Promise<Refund | undefined> {
  const keys = idempotencyKey === null ? [] : [idempotencyKey]
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        or(eq(refunds.providerRefundId, providerRefundId), inArray(refunds.idempotencyKey, keys)),
      ),
    )
    .for('update')
  return refund
}

/** Records a refund that someone made directly with the provider. */
async function addRefund(
  tx: Transaction,
  { payment: { id: paymentId }, order }: LockedPayment,
  { reported, now }: { reported: ReportedRefund; now: Date },
): Promise<Refund | undefined> {
  if (reported.status === 'failed') return undefined
  const amountCents = cents(reported.amountCents)
  const locked = await lockLedgerPayment(tx, order, paymentId)
  const received = locked && isReceived(locked.payment.status) ? [locked] : []
  const { leftCents, taxLeftCents } = balanceOf({ ...order, payments: received })
  // The payment may not be recorded yet, or a refund that staff requested is about to fail.
  if (amountCents > leftCents) {
    throw new ShopError('busy', `A refund of order ${order.id} cannot be recorded yet`)
  }
  const taxCents = taxOfRefund({ amountCents, leftCents, taxLeftCents })
  await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} + ${amountCents}`,
      refundedTaxCents: sql`${payments.refundedTaxCents} + ${taxCents}`,
    })
    .where(eq(payments.id, paymentId))
  const { providerRefundId } = reported
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId,
      amountCents,
      taxCents,
      reason: refundedAtProvider,
      idempotencyKey: `provider-${providerRefundId}`,
      providerRefundId,
      createdAt: now,
    })
    .returning()
  return refund
}
