import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'

export type TestPayment = typeof testProviderPayments.$inferSelect

export type TestProviderContext = { db: Database; now: () => Date }

export async function findTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const isMeant = eq(testProviderPayments.id, id)
  await expireTestPayment(db, and(isMeant, lte(testProviderPayments.expiresAt, now())))
  const [payment] = await db.select().from(testProviderPayments).where(isMeant)
  return payment
}

export const expireTestPayment = (db: Database, isMeant: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isMeant, eq(testProviderPayments.status, 'open')))
