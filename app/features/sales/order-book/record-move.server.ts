import { eq, sql } from 'drizzle-orm'
import {
  isOpen,
  type ApprovedVia,
  type EventAuthor,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Jobs, RowWithJob } from '#app/platform/jobs/jobs.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { noHold } from './hold.server.ts'

type OrderRow = typeof orders.$inferSelect

type Paid = {
  status: PaidStatus
  paidAt: Date
  customerId: number | null
  isCouponRedeemed: boolean
}

/**
 * Records that the order is paid and, if an item has artwork, enqueues the job that makes proof sheets, all in one
 * statement.
 */
export async function recordPaid(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  orderId: number,
  paid: Paid,
  { hasArtwork }: { hasArtwork: boolean },
): Promise<void> {
  const values = { orderId, ...paid }
  if (hasArtwork) await jobs.insertWithJob(tx, paidWithSheets, values)
  else await startPaid(tx, values)
}

const startingPaid = (db: Queryable) =>
  db
    .update(orders)
    .set({
      status: sql.placeholder('status'),
      paidAt: sql.placeholder('paidAt'),
      customerId: sql.placeholder('customerId'),
      isCouponRedeemed: sql.placeholder('isCouponRedeemed'),
    } as object)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .returning({ id: orders.id })

const paidEvent = () => ({
  orderId: sql.placeholder('orderId'),
  fromStatus: 'UNPAID' as const,
  toStatus: sql.placeholder('status'),
  by: 'payment' as const,
  createdAt: sql.placeholder('paidAt'),
})

const startPaid = prepared((db) =>
  db
    .with(db.$with('started_order').as(startingPaid(db)))
    .insert(orderEvents)
    .values(paidEvent()),
)

const paidWithSheets: RowWithJob = {
  alongside: startingPaid,
  insert: (db) =>
    db
      .insert(orderEvents)
      .values(paidEvent())
      .returning({ id: sql`${orderEvents.orderId}`.as('id') }),
  job: 'make-proof-sheets',
  key: 'orderId',
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
