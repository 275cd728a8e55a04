import { and, eq, isNull } from 'drizzle-orm'
import { composeMailedOrder, readMailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import { lockOrder } from '#app/features/sales/orders/find-order.server.ts'
import { saveMove } from '#app/features/sales/orders/save-move.server.ts'
import { approveRound, sendRound } from '#app/features/sales/proofs/decide-proofs.server.ts'
import { readCoverage } from '#app/features/sales/proofs/read-coverage.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { isApprovedAsOrdered } from './is-approved-as-ordered.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'now'>

/**
 * If the customer approved everything when ordering, sends the order's sheets as round 1 and approves it. Does nothing
 * for other orders, or once staff have uploaded proofs.
 */
export async function approveAsOrdered(
  { db, jobs, now: clock }: Context,
  { orderId }: { orderId: number },
): Promise<void> {
  const isExact = and(eq(orderItems.printExactly, true), isNull(orderItems.removedAt))
  if ((await db.$count(orderItems, and(eq(orderItems.orderId, orderId), isExact))) === 0) return
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'PENDING' || order.canceledAt !== null) return
    const { items, proofs, waivedIds } = await readCoverage(tx, orderId)
    if (!isApprovedAsOrdered(items, proofs, waivedIds)) return
    const sentAt = clock()
    const round = await sendRound(tx, orderId, { seen: undefined, now: sentAt })
    await saveMove(tx, order, { status: 'APPROVED_BY_ADMIN', by: 'payment', round }, sentAt)
    // The later time puts the approval after the sent proof in timelines, which are sorted by time.
    const now = new Date(sentAt.getTime() + 1)
    await approveRound(tx, orderId, { seen: undefined, now })
    const { customerId } = order
    await saveMove(
      tx,
      { id: orderId, status: 'APPROVED_BY_ADMIN' },
      { status: 'APPROVED', by: 'customer', customerId, round },
      now,
    )
    const mailed = composeMailedOrder(order, await readMailedItems(tx, orderId))
    const { carrier, trackingNumber } = order
    await writeMail({ tx, jobs, now }, order.email, {
      template: 'order-moved',
      order: mailed,
      status: 'APPROVED',
      reason: null,
      carrier,
      trackingNumber,
    })
  })
}
