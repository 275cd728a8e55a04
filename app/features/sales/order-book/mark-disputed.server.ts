import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Lock the order first. */
export async function markDisputed(
  tx: Transaction,
  orderId: number,
  { stopsPrinting, now }: { stopsPrinting: boolean; now: Date },
): Promise<void> {
  const since = sql`coalesce(${orders.disputedAt}, ${sql.param(now, orders.disputedAt)})`
  await tx
    .update(orders)
    .set({ disputedAt: stopsPrinting ? since : null })
    .where(eq(orders.id, orderId))
}
