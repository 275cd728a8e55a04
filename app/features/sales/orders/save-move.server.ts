import { eq } from 'drizzle-orm'
import { isOpen, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { noHold } from './save-order.server.ts'

type OrderRow = typeof orders.$inferSelect

type Paid = {
  status: PaidStatus
  paidAt: Date
  customerId: number | null
  isCouponRedeemed: boolean
}

export async function recordPaid(tx: Transaction, orderId: number, paid: Paid): Promise<void> {
  const { status: toStatus, paidAt: createdAt } = paid
  await Promise.all([
    tx.update(orders).set(paid).where(eq(orders.id, orderId)),
    tx.insert(orderEvents).values({ orderId, fromStatus: 'UNPAID', toStatus, by: 'payment', createdAt }),
  ])
}

type Move = Pick<
  typeof orderEvents.$inferInsert,
  'by' | 'customerId' | 'reason' | 'isMoveBack' | 'via' | 'round' | 'bulkMoveId'
> & {
  status: PaidStatus
  shipment?: Partial<Shipment>
}

/** Saves the order's new status and the event. Lock the order first. */
export async function saveMove(
  tx: Transaction,
  { id: orderId, status: fromStatus }: Pick<OrderRow, 'id' | 'status'>,
  { status, shipment, ...event }: Move,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      status,
      ...shipment,
      proofSentAt: status === 'APPROVED_BY_ADMIN' ? now : null,
      changesRequestedAt: status === 'PENDING' && !event.isMoveBack ? now : null,
      reminders: 0,
      heldAt: null,
      ...(!isOpen(status) && noHold),
    })
    .where(eq(orders.id, orderId))
  await tx.insert(orderEvents).values({ ...event, orderId, fromStatus, toStatus: status, createdAt: now })
}

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
