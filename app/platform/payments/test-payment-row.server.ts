import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'

export type TestPayment = typeof testProviderPayments.$inferSelect

export type TestProviderContext = { db: Database; now: () => Date }

export async function findTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const isPayment = eq(testProviderPayments.id, id)
  const read = () => db.select().from(testProviderPayments).where(isPayment)
  const [payment] = await read()
  const isOver = payment?.status === 'open' && payment.expiresAt !== null && payment.expiresAt <= now()
  if (!isOver) return payment
  await expireTestPayment(db, isPayment)
  return (await read())[0]
}

export const expireTestPayment = (db: Database, isPayment: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isPayment, eq(testProviderPayments.status, 'open')))
