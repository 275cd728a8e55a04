import { and, inArray } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { isOpen, staffStatusLabels, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

/** Lock the orders first. */
export async function refuseErasure(
  tx: Transaction,
  personOrders: { id: number; status: OrderStatus }[],
): Promise<void> {
  for (const { id, status } of personOrders) {
    // Unpaid and finished orders no longer need the address and artwork.
    if (status === 'UNPAID' || !isOpen(status)) continue
    throw conflict(`Order ${id} is ${staffStatusLabels[status]}. Send or reject it before erasing.`)
  }
  const unpaid = personOrders.filter(({ status }) => status === 'UNPAID').map(({ id }) => id)
  const [open] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.orderId, unpaid), inArray(payments.status, liveStatuses)))
    .limit(1)
  if (open) {
    throw conflict(
      `Order ${open.orderId} can still be paid. Try again in 30 minutes, once its payment link expires.`,
    )
  }
}
