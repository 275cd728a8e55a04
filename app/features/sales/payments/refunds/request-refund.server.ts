import { and, asc, eq, gt, like, ne, or, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { cents, formatCents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import {
  balanceOf,
  shareRefund,
  type LedgerPayment,
  type RefundShare,
} from '#app/features/ground/money/ledger.ts'
import { isReceived, paysForOrder, shopCurrency } from '#app/features/ground/money/payment.ts'
import { shares as sharesOf } from '#app/features/ground/money/refund-parts.ts'
import { taxOfRefund } from '#app/features/ground/money/tax.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { requireReauthentication } from '#app/features/people/second-factors/reauthentication.server.ts'
import { readSecuritySettings } from '#app/features/people/second-factors/security-settings.server.ts'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { orders } from '#app/schema/orders.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { lockLedger, lockLedgerPayment } from './ledger.server.ts'
import type { Refund } from './refund-result.server.ts'
import { divideRefund, isOfSameParts, recordItems, type PartsOfRefund } from './refunded-parts.server.ts'
import type { RefundInput } from './refunds.input.ts'
import { settleRefund } from './settle-refund.server.ts'

type SettleContext = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & { now: Date }
type By = { staff: Customer; now: Date }
type Order = typeof orders.$inferSelect

/**
 * Refunds one payment, or the requested amount from all payments for the order and its edits. Idempotent per key;
 * retried if the provider does not respond. Throws not_found, invalid (exceeds the refundable amount, or is for pieces
 * or shipping that were already refunded) or conflict (key reused, declined by the provider).
 */
export async function refundOrder(
  context: SettleContext & { staff: Customer },
  orderId: number,
  input: RefundInput,
): Promise<Refund> {
  const requested = await context.db.transaction((tx) => requestRefunds(tx, context, orderId, input))
  const settled = await trySettleRefunds({ ...context, isAnswered: true }, requested)
  const failed = settled.find(({ status }) => status === 'failed')
  if (failed) {
    const others =
      settled.length > 1 ? 'Check the order’s payments to see what was refunded.' : 'Nothing was refunded.'
    throw conflict(
      `The payment provider declined the refund: ${failed.lastError ?? 'no reason given'}. ${others}`,
    )
  }
  const [first] = settled
  if (!first) throw new Error('no refund was requested')
  return settled.find(({ status }) => status === 'asked') ?? first
}

export function trySettleRefunds(
  context: SettleContext & { isAnswered?: boolean },
  requested: readonly Refund[],
): Promise<Refund[]> {
  return Promise.all(
    requested.map((refund) =>
      settleRefund(context, refund.id).catch((error: unknown) => {
        context.log.error(
          { error, refundId: refund.id },
          'the payment provider did not respond about a refund',
        )
        return refund
      }),
    ),
  )
}

/**
 * Divides the refund among the payments for the order and its edits, starting with the first, or takes it from
 * `paymentId` if that is set. Its tax is proportional by default. Call `trySettleRefunds` once this has committed.
 */
export async function requestRefunds(
  tx: Transaction,
  by: By,
  orderId: number,
  {
    amount,
    reason,
    idempotencyKey,
    paymentId,
    taxCents: givenTax,
    ...choice
  }: RefundInput & { taxCents?: Cents },
): Promise<Refund[]> {
  const amountCents = cents(amount)
  const order = await lockAnyOrder(tx, orderId)
  const paid =
    paymentId === undefined
      ? (await lockLedger(tx, order)).payments
      : [await lockOne(tx, order, paymentId, choice)]
  if (paid.length === 0) throw notFound('Payment not found')
  const existing = await findByKey(tx, orderId, idempotencyKey)
  const [first] = existing
  if (first) {
    const isSame =
      sumCents(existing.map((refund) => refund.amountCents)) === amountCents &&
      existing.every((refund) => paid.some(({ id }) => id === refund.paymentId))
    if (isSame && (await isOfSameParts(tx, existing, choice))) return existing
    throw conflict('This key was used for another refund')
  }
  const { leftCents, taxLeftCents } = balanceOf({ ...order, payments: paid })
  if (amountCents > leftCents) {
    const message =
      leftCents > 0 ? `You can refund up to ${formatCents(leftCents)}` : 'Already fully refunded'
    throw invalid(message, { amount: message })
  }
  const refundable = { amountCents, leftCents, taxLeftCents }
  const parts = await divideRefund(tx, order, choice, refundable)
  const taxCents = givenTax ?? parts?.taxCents ?? taxOfRefund(refundable)
  const shares = shareRefund(paid, { amountCents, taxCents })
  const [share] = shares
  // After an address correction, a refund's tax may be negative or larger than the refund, unlike any share.
  const exact =
    givenTax !== undefined && share && shares.length === 1 ? [{ ...share, taxCents: givenTax }] : shares
  return insertRefunds(tx, by, orderId, exact, { reason, idempotencyKey, parts })
}

type Details = { reason: string; idempotencyKey: string; parts?: PartsOfRefund | null; orderEditId?: number }

/**
 * Does nothing without shares. `orderEditId` is the edit that made the order cheaper. Lock the order and its payments
 * first.
 */
export async function insertRefunds(
  tx: Transaction,
  { staff, now }: By,
  orderId: number,
  shares: readonly RefundShare[],
  { reason, idempotencyKey, parts = null, orderEditId }: Details,
): Promise<Refund[]> {
  if (shares.length === 0) return []
  const totalCents = sumCents(shares.map(({ amountCents }) => amountCents))
  await checkRefundLimit(tx, { staff, now }, totalCents)
  const shipping = sharesOf(
    parts?.shippingCents ?? cents(0),
    shares.map(({ amountCents }) => amountCents),
  )
  const inserted: Refund[] = []
  for (const [at, { paymentId, amountCents, taxCents }] of shares.entries()) {
    await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${amountCents}`,
        refundedTaxCents: sql`${payments.refundedTaxCents} + ${taxCents}`,
      })
      .where(eq(payments.id, paymentId))
    const [refund] = await tx
      .insert(refunds)
      .values({
        orderId,
        paymentId,
        amountCents,
        taxCents,
        shippingCents: parts && parts.shippingCents !== null ? (shipping[at] ?? null) : null,
        reason,
        idempotencyKey:
          at === 0 ? keyOf(orderId, idempotencyKey) : `${keyOf(orderId, idempotencyKey)}:${paymentId}`,
        staffId: staff.customerId,
        orderEditId: orderEditId ?? null,
        createdAt: now,
      })
      .returning()
    if (!refund) throw new Error('no refund was inserted')
    // Pieces can't be split among refunds, so they are recorded with the first one.
    if (at === 0 && parts) {
      await recordItems(tx, refund.id, parts.items, cents(amountCents - (refund.shippingCents ?? 0)))
    }
    inserted.push(refund)
  }
  const taxCents = sumCents(inserted.map((refund) => refund.taxCents))
  await recordChange(
    { tx, staff, now },
    {
      action: 'refund',
      subject: 'order',
      subjectId: orderId,
      changes: {
        amountCents: [null, sumCents(inserted.map((refund) => refund.amountCents))],
        ...(taxCents !== 0 && { taxCents: [null, taxCents] as [null, number] }),
        ...(parts && { for: [null, parts.text] as [null, string] }),
        reason: [null, reason],
      },
    },
  )
  return inserted
}

const dayMs = 24 * 60 * 60_000

/** Throws reauthentication_required if this puts the employee's refunds of the last 24 hours over the limit. */
async function checkRefundLimit(tx: Transaction, { staff, now }: By, amountCents: Cents): Promise<void> {
  // One at a time per employee, so that concurrent refunds of other orders count.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-refunds'), ${staff.customerId})`)
  const isRecent = and(
    eq(refunds.staffId, staff.customerId),
    gt(refunds.createdAt, new Date(now.getTime() - dayMs)),
    ne(refunds.status, 'failed'),
  )
  const [{ refundLimitCents }, [recent]] = await Promise.all([
    readSecuritySettings(tx),
    tx
      .select({ cents: sql<string | null>`sum(${refunds.amountCents})` })
      .from(refunds)
      .where(isRecent),
  ])
  if (Number(recent?.cents ?? 0) + amountCents > refundLimitCents) {
    requireReauthentication(staff, now)
  }
}

/** Keys from the API contain no colon, so a suffix after a colon can't clash with them. */
const keyOf = (orderId: number, clientKey: string) => `refund-${orderId}-${clientKey}`

function findByKey(tx: Transaction, orderId: number, clientKey: string): Promise<Refund[]> {
  const key = keyOf(orderId, clientKey)
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        or(eq(refunds.idempotencyKey, key), like(refunds.idempotencyKey, `${key.replaceAll('_', '\\_')}:%`)),
      ),
    )
    .orderBy(asc(refunds.id))
}

/** Throws not_found, conflict (paid in another currency) or invalid (it didn't pay for any part of the order). */
async function lockOne(
  tx: Transaction,
  order: Order,
  paymentId: number,
  { items = [], shipping = false }: Pick<RefundInput, 'items' | 'shipping'>,
): Promise<LedgerPayment> {
  const locked = await lockLedgerPayment(tx, order, paymentId)
  if (!locked || !isReceived(locked.payment.status)) throw notFound('Payment not found')
  const { payment, ...inLedger } = locked
  const { receivedCurrency } = payment
  if (receivedCurrency !== null && receivedCurrency !== shopCurrency) {
    throw conflict(`This was paid in ${receivedCurrency}. Refund it with the payment provider.`)
  }
  if ((items.length > 0 || shipping) && !paysForOrder(payment)) {
    const message = 'This payment didn’t pay for the items'
    throw invalid(message, { items: message })
  }
  return inLedger
}
