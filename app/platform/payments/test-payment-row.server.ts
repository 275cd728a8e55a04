import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { committedLater } from '../database/committed-later.server.ts'
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

/** Returns undefined if it is no longer open. */
export async function payTestPayment(
  { db, now }: TestProviderContext,
  id: string,
): Promise<TestPayment | undefined> {
  const [paid] = await payOpen(db, { id, now: now() })
  return paid
}

/** This may be committed later: the shop's commit for the webhook includes it. */
const payOpen = prepared((db) => {
  const { expiresAt, status } = testProviderPayments
  const isRunning = or(isNull(expiresAt), gt(expiresAt, sql.param(sql.placeholder('now'), expiresAt)))
  return db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(and(eq(testProviderPayments.id, sql.placeholder('id')), eq(status, 'open'), isRunning))
    .returning({ ...getTableColumns(testProviderPayments), ...committedLater })
})

export const expireTestPayment = (db: Database, isPayment: ReturnType<typeof and>) =>
  db
    .update(testProviderPayments)
    .set({ status: 'expired' })
    .where(and(isPayment, eq(testProviderPayments.status, 'open')))
