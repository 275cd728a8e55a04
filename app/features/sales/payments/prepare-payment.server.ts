import { eq } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { paymentLifetimeMs, shopCurrency } from '#app/features/ground/money/payment.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { differencePath } from '#app/features/ground/orders/order.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const firstCheckAfterMs = 20_000

/** A payment to request from the provider, with the link where the customer pays once the provider has answered. */
export type PaymentToOpen = Pick<
  typeof payments.$inferSelect,
  'orderId' | 'idempotencyKey' | 'amountCents' | 'currency' | 'expiresAt' | 'status' | 'link'
> & {
  email: string
  /** The order's hash. */
  hash: string
  /** The page the customer returns to; null for an order's first payment, which has separate pages. */
  returnPath: string | null
}

export async function findPaymentToOpen(db: Database, paymentId: number): Promise<PaymentToOpen> {
  const [row] = await db
    .select({ payment: payments, id: orders.id, hash: orders.hash, email: orders.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) throw new Error(`payment ${paymentId} not found`)
  const returnPath = row.payment.orderEditId === null ? null : differencePath(row)
  return { ...row.payment, email: row.email, hash: row.hash, returnPath }
}

export type NewPayment = Omit<PaymentToOpen, 'orderId' | 'hash'>

type Context = { tx: Transaction; jobs: Jobs; provider: PaymentProvider; now: Date }

export const planPayment = (
  { now }: Pick<Context, 'now'>,
  {
    amountCents,
    email,
    returnPath = null,
  }: Pick<NewPayment, 'email'> & { amountCents: Cents; returnPath?: string | null },
): NewPayment => ({
  idempotencyKey: randomToken(),
  amountCents,
  currency: shopCurrency,
  expiresAt: new Date(now.getTime() + paymentLifetimeMs),
  status: 'opening',
  link: null,
  email,
  returnPath,
})

/** Saves a payment for an order. Open it after the commit: external calls never happen inside a transaction. */
export async function savePayment(
  { tx, jobs, provider, now }: Context,
  orderId: number,
  { idempotencyKey, amountCents, currency, expiresAt, status }: NewPayment,
  orderEditId: number | null = null,
): Promise<void> {
  const [saved] = await tx
    .insert(payments)
    .values({
      orderId,
      orderEditId,
      provider: provider.name,
      idempotencyKey,
      amountCents,
      currency,
      expiresAt,
      status,
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
    })
    .returning({ id: payments.id })
  if (!saved) throw new Error('no payment was inserted')
  await jobs.enqueue(tx, 'expire-payment', { paymentId: saved.id }, { startAfter: expiresAt })
}
