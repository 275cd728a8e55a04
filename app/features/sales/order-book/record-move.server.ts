import { eq, sql } from 'drizzle-orm'
import { isOpen, type ApprovedVia, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { noHold } from './hold.server.ts'

type OrderRow = typeof orders.$inferSelect

export async function recordPaid(
  tx: Transaction,
  orderId: number,
  paid: {
    status: PaidStatus
    paidAt: Date
    customerId: number | null
    isCouponRedeemed: boolean
  },
): Promise<void> {
  await startPaid(tx, { orderId, ...paid })
}

const startPaid = prepared((db) => {
  const orderId = sql.placeholder('orderId')
  const paidAt = sql.placeholder('paidAt')
  const status = sql.placeholder('status')
  const paid = {
    status,
    paidAt,
    customerId: sql.placeholder('customerId'),
    isCouponRedeemed: sql.placeholder('isCouponRedeemed'),
  }
  const started = db
    .update(orders)
    .set(paid as object)
    .where(eq(orders.id, orderId))
    .returning({ id: orders.id })
  return db.with(db.$with('started_order').as(started)).insert(orderEvents).values({
    orderId,
    fromStatus: 'UNPAID',
    toStatus: status,
    by: 'payment',
    createdAt: paidAt,
  })
})

type Move = {
  status: PaidStatus
  shipment: Partial<Shipment>
  requestsChanges: boolean
  by: 'customer' | 'admin'
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
