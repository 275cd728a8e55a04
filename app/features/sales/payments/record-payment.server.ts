import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { PaymentEvent } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { acceptDifference } from '#app/features/sales/edits/accept-difference.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { releaseEndedHold } from './end-payment.server.ts'
import { isReported, withPaymentLocked, type LockedPayment } from './lock-payment.server.ts'
import { recordMoneyProblem, settleProblems } from './record-problem.server.ts'
import { recordProcessing, writeFailedMail } from './processing-payment.server.ts'
import { startOrder } from './start-order.server.ts'

export type PaymentResult =
  | 'paid'
  | 'processing'
  | 'expired'
  | 'nothing-new'
  | 'mismatch'
  | 'surplus'
  | 'unknown'
  | 'foreign'

type Context = Pick<Shop, 'jobs' | 'settings' | 'log'> & { now: Date }

/** Idempotent and independent of delivery order. Verify the signature first. */
export async function recordPayment(
  context: Context & { db: Database },
  provider: string,
  event: PaymentEvent,
): Promise<PaymentResult> {
  const recorded = await withPaymentLocked(context.db, isReported(provider, event), (tx, locked) =>
    record({ ...context, tx }, { provider, event, locked }),
  )
  report(context, event, recorded)
  return recorded
}

type Report = { provider: string; event: PaymentEvent; locked: LockedPayment | null }

async function record(context: Context & { tx: Transaction }, report: Report): Promise<PaymentResult> {
  const { event, locked } = report
  if (!locked && event.isForeign) return 'foreign'
  if (event.type === 'expired') return locked ? recordEnd(context, locked, event) : 'nothing-new'
  if (event.type === 'processing') return locked ? recordProcessing(context, locked, event) : 'nothing-new'
  if (!locked) {
    await recordMoneyProblem(context, 'unknown', report)
    return 'unknown'
  }
  const { amountCents, currency } = event
  if (amountCents !== locked.payment.amountCents || currency !== locked.payment.currency) {
    await recordMismatch(context, locked, report)
    return 'mismatch'
  }
  return recordMoney(context, locked, report)
}

async function recordEnd(
  context: Context & { tx: Transaction },
  { payment, order }: LockedPayment,
  { providerPaymentId }: PaymentEvent,
): Promise<PaymentResult> {
  if (payment.status !== 'opening' && payment.status !== 'open') return 'nothing-new'
  const { tx } = context
  await tx.update(payments).set({ status: 'expired', providerPaymentId }).where(eq(payments.id, payment.id))
  if (order.status === 'UNPAID') await releaseEndedHold(tx, order)
  if (payment.processingSince) await writeFailedMail(context, order)
  return 'expired'
}

async function recordMoney(
  context: Context & { tx: Transaction },
  locked: LockedPayment,
  report: Report,
): Promise<PaymentResult> {
  const { payment, order } = locked
  const { tx, now } = context
  if (payment.status === 'paid' || payment.status === 'surplus') return 'nothing-new'
  const { providerPaymentId } = report.event
  const status = order.status === 'UNPAID' && order.replacedAt === null ? 'paid' : 'surplus'
  if (payment.status === 'mismatched') {
    const resolution = 'The correct amount arrived'
    await settleProblems(tx, { paymentId: payment.id, kind: 'wrong-amount', resolution }, now)
  }
  const isAccepted = status === 'surplus' && (await acceptPayment(context, locked))
  await tx
    .update(payments)
    .set({ status, paidAt: now, providerPaymentId, receivedCents: null, receivedCurrency: null })
    .where(eq(payments.id, payment.id))
  if (isAccepted) return 'paid'
  if (status === 'paid') await startOrder(context, locked)
  else await recordMoneyProblem(context, 'surplus', report)
  return status
}

/**
 * Accepts the payment for an edit's extra cost. If the edit isn't waiting for it, unlinks the payment from the edit.
 */
async function acceptPayment(
  context: Context & { tx: Transaction },
  { payment: { id, orderEditId, amountCents }, order }: LockedPayment,
): Promise<boolean> {
  if (orderEditId === null || order.status === 'UNPAID') return false
  if (await acceptDifference(context, order as Order, { orderEditId, amountCents })) return true
  await context.tx.update(payments).set({ orderEditId: null }).where(eq(payments.id, id))
  return false
}

/** A payment that was already paid keeps its status, even if this report contradicts the earlier one. */
async function recordMismatch(
  context: Context & { tx: Transaction },
  { payment, order }: LockedPayment,
  report: Report,
): Promise<void> {
  const { tx, now } = context
  if (payment.status !== 'paid' && payment.status !== 'surplus') {
    const { amountCents: receivedCents, currency: receivedCurrency, providerPaymentId } = report.event
    await tx
      .update(payments)
      .set({ status: 'mismatched', paidAt: now, receivedCents, receivedCurrency, providerPaymentId })
      .where(eq(payments.id, payment.id))
    if (order.status === 'UNPAID') await releaseEndedHold(tx, order)
  }
  await recordMoneyProblem(context, 'wrong-amount', report)
}

function report({ log }: Pick<Shop, 'log'>, event: PaymentEvent, recorded: PaymentResult): void {
  switch (recorded) {
    case 'paid':
    case 'processing':
    case 'expired':
      log.info({ event, recorded }, 'a payment has changed')
      return
    case 'nothing-new':
      log.debug({ event }, 'a payment that had already ended was reported again')
      return
    case 'mismatch':
      log.error({ event }, 'a payment has the wrong amount or currency')
      return
    case 'surplus':
      log.error({ event }, 'a payment arrived for an order already paid or replaced')
      return
    case 'unknown':
      log.error({ event }, 'an unknown payment arrived')
      return
    case 'foreign':
      log.info({ event }, 'a payment for another site was ignored')
      return
    default:
      recorded satisfies never
  }
}
