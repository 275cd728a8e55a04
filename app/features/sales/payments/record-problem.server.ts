import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { PaymentEvent } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'
import { shopCurrency, type ProblemKind } from '#app/features/ground/money/payment.ts'
import { paymentProblems, refunds } from '#app/schema/payments.server.ts'

type Context = Pick<Shop, 'jobs' | 'settings'> & { tx: Transaction; now: Date }
type StoredKind = Exclude<ProblemKind, 'refund-declined'>

export const wasRefunded = 'Refunded'

export async function recordMoneyProblem(
  { tx, jobs, settings, now }: Context,
  kind: Exclude<StoredKind, 'no-answer'>,
  { provider, event, locked }: { provider: string; event: PaymentEvent; locked: LockedPayment | null },
): Promise<void> {
  const { providerPaymentId, amountCents, currency } = event
  const inserted = await tx
    .insert(paymentProblems)
    .values({
      kind,
      provider,
      paymentId: locked?.payment.id ?? null,
      providerPaymentId,
      amountCents,
      currency,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentProblems.id })
  if (inserted.length === 0) return
  await writeMail({ tx, jobs, now }, await readTeamEmail({ db: tx, settings }), {
    template: 'payment-problem',
    kind,
    orderId: locked?.order.id ?? null,
    amountCents,
    currency,
    expectedCents: locked?.payment.amountCents ?? null,
  })
}

type DeclinedRefund = Pick<
  typeof refunds.$inferSelect,
  'id' | 'orderId' | 'amountCents' | 'providerRefundId' | 'idempotencyKey'
>

/** Call this once, when the refund fails. */
export async function recordDeclinedRefund(
  { tx, jobs, settings, now }: Context,
  provider: string,
  { id: refundId, orderId, amountCents, providerRefundId, idempotencyKey }: DeclinedRefund,
): Promise<void> {
  await tx.insert(paymentProblems).values({
    kind: 'unknown',
    provider,
    refundId,
    providerPaymentId: providerRefundId ?? idempotencyKey,
    amountCents,
    currency: shopCurrency,
    createdAt: now,
  })
  await writeMail({ tx, jobs, now }, await readTeamEmail({ db: tx, settings }), {
    template: 'payment-problem',
    kind: 'refund-declined',
    orderId,
    amountCents,
    currency: shopCurrency,
    expectedCents: null,
  })
}

/** Resolves problems about declined refunds once the payment is refunded in full. */
export async function settleDeclinedRefunds(tx: Transaction, paymentId: number, now: Date): Promise<void> {
  const ofPayment = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, paymentId))
  await tx
    .update(paymentProblems)
    .set({ resolvedAt: now, resolution: wasRefunded })
    .where(and(inArray(paymentProblems.refundId, ofPayment), isNull(paymentProblems.resolvedAt)))
}

export async function recordNoResponse(
  db: Queryable,
  {
    id,
    provider,
    providerPaymentId,
  }: Pick<LockedPayment['payment'], 'id' | 'provider' | 'providerPaymentId'>,
  now: Date,
): Promise<void> {
  await db
    .insert(paymentProblems)
    .values({ kind: 'no-answer', provider, paymentId: id, providerPaymentId, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentProblems.paymentId, paymentProblems.kind],
      targetWhere: isNotNull(paymentProblems.paymentId),
      set: { createdAt: now, resolvedAt: null, resolvedBy: null, resolution: null },
      setWhere: isNotNull(paymentProblems.resolvedAt),
    })
}

export async function settleProblems(
  db: Queryable,
  { paymentId, kind, resolution }: { paymentId: number; kind?: StoredKind; resolution: string },
  now: Date,
): Promise<void> {
  await db
    .update(paymentProblems)
    .set({ resolvedAt: now, resolution })
    .where(
      and(
        eq(paymentProblems.paymentId, paymentId),
        isNull(paymentProblems.resolvedAt),
        kind ? eq(paymentProblems.kind, kind) : sql`true`,
      ),
    )
}
