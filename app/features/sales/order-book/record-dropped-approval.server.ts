import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'

/** Of a Pending order, which stays Pending: what the customer approved when they ordered gets a proof after all. */
export async function recordDroppedApproval(
  tx: Transaction,
  { orderId, reason }: { orderId: number; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(orderEvents)
    .values({ orderId, fromStatus: 'PENDING', toStatus: 'PENDING', by: 'payment', reason, createdAt: now })
}
