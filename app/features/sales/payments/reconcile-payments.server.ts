import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { PaymentRefused } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { expirePayment } from './expire-payment.server.ts'
import { recordNoResponse, settleProblems } from './record-problem.server.ts'
import { requestPayment } from './open-payment.server.ts'
import { findPaymentToOpen } from './prepare-payment.server.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'
import { recordPayment, type PaymentResult } from './record-payment.server.ts'

const batchSize = 200
const maxBatches = 50
const maxPauseMs = 60 * 60_000
/** About 15 minutes without a response. */
const failuresToReport = 5

type PaymentRow = typeof payments.$inferSelect

/** Checks due payments with the provider, because webhooks get lost and processes crash. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await shop.db
      .select()
      .from(payments)
      .where(and(inArray(payments.status, liveStatuses), lte(payments.nextCheckAt, shop.now())))
      .orderBy(asc(payments.nextCheckAt))
      .limit(batchSize)
    for (const payment of due) await check(shop, payment)
    if (due.length < batchSize) return
  }
}

/** Ends the payment, or postpones its next check. */
async function check(shop: Shop, payment: PaymentRow): Promise<void> {
  try {
    const result = await reconcile(shop, payment)
    await recordResponse(shop, payment, result)
  } catch (error) {
    shop.log.warn({ error, paymentId: payment.id }, 'a payment could not be reconciled yet')
    // A refusal is a response: the customer has to correct something.
    if (error instanceof PaymentRefused) await recordResponse(shop, payment, 'open')
    else await recordFailure(shop, payment)
  }
}

async function reconcile(shop: Shop, payment: PaymentRow): Promise<PaymentResult | 'open'> {
  const { db, provider } = shop
  const context = { ...shop, now: shop.now() }
  const isOutdated = payment.expiresAt <= context.now && payment.processingSince === null
  if (isOutdated || payment.provider !== provider.name) return expirePayment(context, payment.id)
  if (payment.status === 'opening') await requestPayment(shop, await findPaymentToOpen(db, payment.id))
  const [opened] = await db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.id, payment.id))
  if (!opened?.providerPaymentId) throw new Error(`payment ${payment.id} was not opened`)
  const { providerPaymentId } = opened
  const { status, amountCents, currency } = await provider.readPayment(providerPaymentId)
  if (status === 'open') return 'open'
  const { idempotencyKey } = payment
  return recordPayment(context, provider.name, {
    type: status,
    providerPaymentId,
    idempotencyKey,
    amountCents,
    currency,
  })
}

const hasEnded: Record<PaymentResult | 'open', boolean> = {
  open: false,
  processing: false,
  paid: true,
  expired: true,
  surplus: true,
  mismatch: true,
  unknown: true,
  foreign: true,
  'nothing-new': true,
}

async function recordResponse(
  shop: Shop,
  payment: PaymentRow,
  result: PaymentResult | 'open',
): Promise<void> {
  const { db, now } = shop
  if (!hasEnded[result]) await postpone(shop, payment, { checks: payment.checks + 1, failures: 0 })
  if (payment.failures < failuresToReport) return
  const resolution = 'The payment provider is responding again'
  await settleProblems(db, { paymentId: payment.id, kind: 'no-answer', resolution }, now())
}

async function recordFailure(shop: Shop, payment: PaymentRow): Promise<void> {
  const failures = payment.failures + 1
  await postpone(shop, payment, { checks: payment.checks + 1, failures })
  if (failures === failuresToReport) await recordNoResponse(shop.db, payment, shop.now())
}

/** Backs off exponentially, but checks immediately on expiry. */
async function postpone(
  { db, now }: Shop,
  { id, checks, expiresAt }: PaymentRow,
  counted: Pick<PaymentRow, 'checks' | 'failures'>,
): Promise<void> {
  const pauseMs = Math.min(60_000 * 2 ** Math.min(checks, 10), maxPauseMs)
  const next = now().getTime() + pauseMs
  const nextCheckAt = new Date(now() < expiresAt ? Math.min(next, expiresAt.getTime()) : next)
  await db
    .update(payments)
    .set({ ...counted, nextCheckAt })
    .where(eq(payments.id, id))
}
