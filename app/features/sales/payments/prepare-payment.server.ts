import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { paymentLifetimeMs, shopCurrency } from '#app/features/ground/money/payment.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs, RowWithJob } from '#app/platform/jobs/jobs.server.ts'
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

/**
 * Saves a payment of the order with this hash. Open it after the commit: external calls never happen inside a
 * transaction.
 */
export async function savePayment(
  { tx, jobs, provider, now }: Context,
  orderHash: string,
  { idempotencyKey, amountCents, currency, expiresAt, status }: NewPayment,
  orderEditId: number | null = null,
): Promise<void> {
  const nextCheckAt = new Date(now.getTime() + firstCheckAfterMs)
  const planned = { idempotencyKey, amountCents, currency, expiresAt, status, orderEditId }
  const values = { ...planned, orderHash, provider: provider.name, now, nextCheckAt }
  await jobs.insertWithJob(tx, newPayment, values, { startAfter: expiresAt })
}

const newPayment: RowWithJob = {
  insert: (db) => {
    const ofHash = eq(orders.hash, sql.placeholder('orderHash'))
    return db
      .insert(payments)
      .values({
        orderId: sql`(${db.select({ id: orders.id }).from(orders).where(ofHash)})`,
        provider: sql.placeholder('provider'),
        idempotencyKey: sql.placeholder('idempotencyKey'),
        amountCents: sql.placeholder('amountCents'),
        currency: sql.placeholder('currency'),
        expiresAt: sql.placeholder('expiresAt'),
        status: sql.placeholder('status'),
        orderEditId: sql.placeholder('orderEditId'),
        createdAt: sql.placeholder('now'),
        nextCheckAt: sql.placeholder('nextCheckAt'),
      } as object as typeof payments.$inferInsert)
      .returning({ id: payments.id })
  },
  job: 'expire-payment',
  key: 'paymentId',
}
