import { eq } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { paymentLifetimeMs, shopCurrency } from '#app/features/ground/money/payment.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const firstCheckAfterMs = 20_000

/** What the provider is asked for, and where the customer pays once it has answered. */
export type PaymentToOpen = Pick<
  typeof payments.$inferSelect,
  'orderId' | 'idempotencyKey' | 'amountCents' | 'currency' | 'expiresAt' | 'status' | 'link'
> & { email: string }

export async function findPaymentToOpen(db: Database, paymentId: number): Promise<PaymentToOpen> {
  const [row] = await db
    .select({ payment: payments, email: orders.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) throw new Error(`payment ${paymentId} not found`)
  return { ...row.payment, email: row.email }
}

/** Open it after the commit: external calls never happen inside a transaction. */
export async function preparePayment(
  { tx, jobs, provider, now }: { tx: Transaction; jobs: Jobs; provider: PaymentProvider; now: Date },
  { orderId, amountCents, email }: { orderId: number; amountCents: Cents; email: string },
): Promise<PaymentToOpen> {
  const prepared = {
    orderId,
    idempotencyKey: randomToken(),
    amountCents,
    currency: shopCurrency,
    expiresAt: new Date(now.getTime() + paymentLifetimeMs),
    status: 'opening' as const,
  }
  const inserted = tx
    .insert(payments)
    .values({
      ...prepared,
      provider: provider.name,
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
    })
    .returning({ id: payments.id })
  const options = { startAfter: prepared.expiresAt }
  await jobs.insertWithJob(tx, inserted, { name: 'expire-payment', key: 'paymentId', options })
  return { ...prepared, link: null, email }
}
