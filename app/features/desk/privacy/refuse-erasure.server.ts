import { and, inArray, isNull } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { statusLabels, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { disputes, payments } from '#app/schema/payments.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

/** Lock the orders first. */
export async function refuseErasure(
  tx: Transaction,
  personOrders: { id: number; status: OrderStatus; canceledAt: Date | null }[],
): Promise<void> {
  for (const order of personOrders) {
    const { id, status } = order
    // Unpaid and finished orders no longer need the address and artwork.
    if (status === 'UNPAID' || !isOrderOpen(order)) continue
    throw conflict(`Order ${id} is ${statusLabels[status]}. Send, reject or cancel it before erasing.`)
  }
  const orderIds = personOrders.map(({ id }) => id)
  const [disputed] = await tx
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(and(inArray(disputes.orderId, orderIds), isNull(disputes.closedAt)))
    .limit(1)
  if (disputed) {
    throw conflict(
      `The payment of order ${disputed.orderId} is disputed. Erase the data once the dispute has ended.`,
    )
  }
  const unpaid = personOrders.filter(({ status }) => status === 'UNPAID').map(({ id }) => id)
  const [open] = await tx
    .select({ orderId: payments.orderId, processingSince: payments.processingSince })
    .from(payments)
    .where(and(inArray(payments.orderId, unpaid), inArray(payments.status, liveStatuses)))
    .limit(1)
  if (open) {
    if (open.processingSince)
      throw conflict(`The bank is still processing the payment of order ${open.orderId}.`)
    throw conflict(
      `Order ${open.orderId} can still be paid. Try again in 30 minutes, once its payment link expires.`,
    )
  }
}
