import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'

export type TestPayment = typeof testProviderPayments.$inferSelect

export type TestProviderContext = { db: Database; now: () => Date }

export async function findTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const isPayment = eq(testProviderPayments.id, id)
  await expireTestPayment(db, and(isPayment, lte(testProviderPayments.expiresAt, now())))
  const [payment] = await db.select().from(testProviderPayments).where(isPayment)
  return payment
}

export const expireTestPayment = (db: Database, isPayment: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isPayment, eq(testProviderPayments.status, 'open')))
