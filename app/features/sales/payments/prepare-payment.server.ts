import { and, eq, inArray } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { liveStatuses, paymentLifetimeMs } from '#app/features/ground/money/payment.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const firstCheckAfterMs = 20_000

export async function findLivePayment(
  tx: Transaction,
  orderId: number,
): Promise<{ id: number; expiresAt: Date; processingSince: Date | null } | undefined> {
  const [live] = await tx
    .select({
      id: payments.id,
      expiresAt: payments.expiresAt,
      processingSince: payments.processingSince,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))
  return live
}

/** Open it after the commit: external calls never happen inside a transaction. */
export async function preparePayment(
  { tx, jobs, provider, now }: { tx: Transaction; jobs: Jobs; provider: PaymentProvider; now: Date },
  { orderId, amountCents }: { orderId: number; amountCents: Cents },
): Promise<number> {
  const expiresAt = new Date(now.getTime() + paymentLifetimeMs)
  const [prepared] = await tx
    .insert(payments)
    .values({
      orderId,
      provider: provider.name,
      idempotencyKey: randomToken(),
      amountCents,
      createdAt: now,
      expiresAt,
      nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
    })
    .returning({ id: payments.id })
  if (!prepared) throw new Error('no payment was inserted')
  await jobs.enqueue(tx, 'expire-payment', { paymentId: prepared.id }, { startAfter: expiresAt })
  return prepared.id
}
