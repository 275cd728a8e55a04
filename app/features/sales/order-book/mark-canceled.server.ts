import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { noHold } from './hold.server.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Cancels the order, which keeps its status and no longer waits for anyone. Lock the order first; returns its new
 * version.
 */
export async function markCanceled(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  reason: string,
  now: Date,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({
      canceledAt: now,
      cancelReason: reason,
      version,
      ...noHold,
      heldAt: null,
      proofSentAt: null,
      changesRequestedAt: null,
    })
    .where(eq(orders.id, id))
  return version
}
