import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { prepared } from '../database/prepared.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'

export type TestPayment = typeof testProviderPayments.$inferSelect

export type TestProviderContext = { db: Database; now: () => Date }

export async function findTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const [payment] = await findById(db, { id })
  const isOver = payment?.status === 'open' && payment.expiresAt !== null && payment.expiresAt <= now()
  if (!isOver) return payment
  await expireTestPayment(db, eq(testProviderPayments.id, id))
  return (await findById(db, { id }))[0]
}

const findById = prepared((db) =>
  db
    .select()
    .from(testProviderPayments)
    .where(eq(testProviderPayments.id, sql.placeholder('id'))),
)

export const expireTestPayment = (db: Database, isPayment: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isPayment, eq(testProviderPayments.status, 'open')))
