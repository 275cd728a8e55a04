import { desc, eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { eventText } from '#app/features/sales/timeline/event-text.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents } from '#app/schema/orders.server.ts'

export async function refuseMoved(
  tx: Transaction,
  { id, status }: Order,
  seen: PaidStatus | undefined,
): Promise<void> {
  if (seen === undefined || seen === status) return
  const last = await lastMove(tx, id)
  const what = last ? eventText(last.event) : statusLabels[status]
  throw conflict(`${authorOf(last)} updated this order first: ${what}. Your change wasn’t saved.`)
}

/** Throws conflict if the bulk move is no longer the order's last move. */
export async function refuseMovedOn(tx: Transaction, { id }: Order, bulkMoveId: number): Promise<void> {
  const last = await lastMove(tx, id)
  if (last?.event.bulkMoveId === bulkMoveId) return
  const what = last ? `: ${eventText(last.event)}` : ''
  throw conflict(`${authorOf(last)} changed the status${what}`)
}

async function lastMove(tx: Transaction, orderId: number) {
  const [last] = await tx
    .select({ event: orderEvents, email: customers.email })
    .from(orderEvents)
    .leftJoin(customers, eq(customers.id, orderEvents.customerId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last
}

const authorOf = (last: Awaited<ReturnType<typeof lastMove>>) =>
  last?.event.by === 'customer' ? 'The customer' : (last?.email ?? 'Someone else')
