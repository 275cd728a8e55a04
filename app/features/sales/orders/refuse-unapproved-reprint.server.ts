import { eq } from 'drizzle-orm'
import { lockAnyOrder, type Order } from '#app/features/sales/order-access/find-order.server.ts'
import { refuseUnapproved } from '#app/features/sales/proofs/approved-elsewhere.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

/** Throws conflict if the approval of a reprint's first order was voided. Reprints have no separate proofs. */
export async function refuseUnapprovedReprint(
  tx: Transaction,
  { id, reprintOf }: Pick<Order, 'id' | 'reprintOf'>,
): Promise<void> {
  if (reprintOf === null) return
  await lockAnyOrder(tx, reprintOf)
  const items = await tx
    .select({ firstId: orderItems.reprintOfItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
  await refuseUnapproved(
    tx,
    reprintOf,
    items.flatMap(({ firstId }) => (firstId === null ? [] : [firstId])),
  )
}
