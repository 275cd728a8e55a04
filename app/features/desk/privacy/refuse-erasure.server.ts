import { and, inArray } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { isOpen, staffStatusLabels, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

/** Throws conflict while an order of theirs is being made, or paid for. Call it with the orders locked. */
export async function refuseWhileNeeded(
  tx: Transaction,
  theirs: { id: number; status: OrderStatus }[],
): Promise<void> {
  for (const { id, status } of theirs) {
    // The address and artwork of others are not needed any more.
    if (status === 'UNPAID' || !isOpen(status)) continue
    throw conflict(`Order ${id} is ${staffStatusLabels[status]}. Send or reject it before erasing.`)
  }
  const unpaid = theirs.filter(({ status }) => status === 'UNPAID').map(({ id }) => id)
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
