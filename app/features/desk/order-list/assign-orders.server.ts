import type { Customer } from '#app/features/ground/people/customer.ts'
import { assignOrder } from '#app/features/desk/order/assign-order.server.ts'
import type { AssignmentInput } from '#app/features/desk/order/order.input.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { orRefusal, type BulkResult } from './move-orders.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

/** Assigns each order in a separate transaction: one failure does not stop the rest. */
export async function assignOrders(
  context: Context,
  { assigneeId, orders }: AssignmentInput,
): Promise<BulkResult[]> {
  const results = new Map<number, string | null>()
  for (const { orderId, from } of orders) {
    if (results.has(orderId)) continue
    const refusal = await orRefusal(assignOrder(context, orderId, { assigneeId, from }))
    results.set(orderId, typeof refusal === 'string' ? refusal : null)
  }
  return [...results].map(([orderId, refusal]) => ({ orderId, refusal }))
}
