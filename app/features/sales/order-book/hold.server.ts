import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

type OrderRow = typeof orders.$inferSelect

export type Hold = { reason: string; reviewOn: string | null }

/** Places a hold, or changes the existing one. Lock the order first; returns its new version. */
export async function saveHold(
  tx: Transaction,
  { id, version: before, holdPlacedAt }: Pick<OrderRow, 'id' | 'version' | 'holdPlacedAt'>,
  { reason, reviewOn }: Hold,
  now: Date,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({ holdPlacedAt: holdPlacedAt ?? now, holdReason: reason, holdReviewOn: reviewOn, version })
    .where(eq(orders.id, id))
  return version
}

export const noHold = { holdPlacedAt: null, holdReason: null, holdReviewOn: null }

/** Restarts the time until reminders are sent. Lock the order first; returns its new version. */
export async function releaseHold(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  now: Date,
): Promise<number> {
  const version = before + 1
  const isWaiting = sql`${orders.proofSentAt} is not null`
  await tx
    .update(orders)
    .set({
      ...noHold,
      version,
      proofSentAt: sql`case when ${isWaiting} then ${sql.param(now, orders.proofSentAt)} else ${orders.proofSentAt} end`,
      reminders: sql`case when ${isWaiting} then 0 else ${orders.reminders} end`,
    })
    .where(eq(orders.id, id))
  return version
}
