import { eq } from 'drizzle-orm'
import {
  isOpen,
  type ApprovedVia,
  type EventAuthor,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { noHold } from './hold.server.ts'

type OrderRow = typeof orders.$inferSelect

type Paid = {
  status: PaidStatus
  paidAt: Date
  customerId: number | null
  isCouponRedeemed: boolean
}

export async function recordPaid(tx: Transaction, orderId: number, paid: Paid): Promise<void> {
  await tx.update(orders).set(paid).where(eq(orders.id, orderId))
  await tx.insert(orderEvents).values({
    orderId,
    fromStatus: 'UNPAID',
    toStatus: paid.status,
    by: 'payment',
    createdAt: paid.paidAt,
  })
}

type Move = {
  status: PaidStatus
  shipment: Partial<Shipment>
  requestsChanges: boolean
  by: EventAuthor
  customerId: number | null
  reason: string | null
  isMoveBack: boolean
  via: ApprovedVia | null
  round: number | null
  bulkMoveId: number | null
}

export async function recordMove(
  tx: Transaction,
  { id: orderId, status: fromStatus }: Pick<OrderRow, 'id' | 'status'>,
  { status, shipment, requestsChanges, ...event }: Move,
  now: Date,
): Promise<void> {
  const proofSentAt = status === 'APPROVED_BY_ADMIN' ? now : null
  const changesRequestedAt = requestsChanges ? now : null
  const moved = tx
    .update(orders)
    .set({
      status,
      ...shipment,
      proofSentAt,
      changesRequestedAt,
      reminders: 0,
      heldAt: null,
      ...(!isOpen(status) && noHold),
    })
    .where(eq(orders.id, orderId))
    .returning({ id: orders.id })
  await tx
    .with(tx.$with('moved_order').as(moved))
    .insert(orderEvents)
    .values({ ...event, orderId, fromStatus, toStatus: status, createdAt: now })
}
