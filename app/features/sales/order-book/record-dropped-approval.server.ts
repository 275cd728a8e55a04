import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'

/** Records that an item the customer approved when ordering gets a proof after all. The order stays Pending. */
export async function recordDroppedApproval(
  tx: Transaction,
  { orderId, reason }: { orderId: number; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(orderEvents)
    .values({ orderId, fromStatus: 'PENDING', toStatus: 'PENDING', by: 'payment', reason, createdAt: now })
}
