import { and, eq } from 'drizzle-orm'
import type { OrderEditStatus } from '#app/features/ground/money/order-edit.ts'
import { clearDue } from '#app/features/sales/order-book/save-edit.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEdits } from '#app/schema/orders.server.ts'

/** Of the edit that waits for money. Lock the order first. */
export async function endDue(
  tx: Transaction,
  orderId: number,
  status: Extract<OrderEditStatus, 'applied' | 'waived'>,
): Promise<void> {
  await tx
    .update(orderEdits)
    .set({ status })
    .where(and(eq(orderEdits.orderId, orderId), eq(orderEdits.status, 'due')))
  await clearDue(tx, orderId)
}
