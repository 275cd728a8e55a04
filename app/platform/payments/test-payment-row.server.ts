import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import type { Database } from '../database/database.server.ts'

export type TestPayment = typeof testProviderPayments.$inferSelect

export type TestProviderContext = { db: Database; now: () => Date }

export async function findTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const [payment] = await findById(db, id)
  const isOver = payment?.status === 'open' && payment.expiresAt !== null && payment.expiresAt <= now()
  if (!isOver) return payment
  await expireTestPayment(db, eq(testProviderPayments.id, id))
  return (await findById(db, id))[0]
}

const findById = (db: Database, id: string) =>
  db.select().from(testProviderPayments).where(eq(testProviderPayments.id, id))

/** Returns undefined if the payment is no longer open. */
export async function payTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const { expiresAt, status } = testProviderPayments
  const isRunning = or(isNull(expiresAt), gt(expiresAt, now()))
  const [paid] = await db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(and(eq(testProviderPayments.id, id), eq(status, 'open'), isRunning))
    .returning()
  return paid
}

export const expireTestPayment = (db: Database, isPayment: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isPayment, eq(testProviderPayments.status, 'open')))
