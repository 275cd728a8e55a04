import { ShopError } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { BulkMoveInput } from './orders-list.input.ts'
import { confirmTrackingNumbers } from '#app/features/sales/order-access/confirm-tracking-numbers.server.ts'
import { refuseLeftList } from './select-orders.server.ts'
import { moveOrder } from '#app/features/sales/orders/move-order.server.ts'

export type BulkContext = Parameters<typeof moveOrder>[0] & { actor: Customer }

type Moved = { bulkMoveId: number | null }

export type BulkResult = { orderId: number; refusal: string | null }

const batchSize = 100

/**
 * Each order in its own transaction: one failure does not stop the rest. `bulkMoveId` is null if none was moved. Throws
 * needs_confirmation before the first one if a tracking number is used twice.
 */
export async function moveOrders(
  context: BulkContext,
  { orderIds, matching, status, from, carrier, trackingNumbers = {}, despite }: BulkMoveInput,
): Promise<{ bulkMoveId: number | null; orders: BulkResult[] }> {
  const ids = new Set(orderIds)
  if (status === 'SENT') await confirmTrackingNumbers(context.db, numbersOf(ids, trackingNumbers), despite)
  const orders: BulkResult[] = []
  let bulkMoveId: number | null = null
  let refusals = new Map<number, string>()
  for (const [at, orderId] of [...ids].entries()) {
    if (matching && at % batchSize === 0) {
      const batch = [...ids].slice(at, at + batchSize)
      refusals = await refuseLeftList({ ...context, staff: context.actor }, matching, {
        orderIds: batch,
        from,
      })
    }
    const refusal = refusals.get(orderId)
    if (refusal !== undefined) {
      orders.push({ orderId, refusal })
      continue
    }
    const move = { status, from, carrier, trackingNumber: trackingNumbers[orderId], despite }
    const moved: Moved | string = await orRefusal(
      moveOrder(context, { orderId }, move, { partOf: { bulkMoveId } }),
    )
    if (typeof moved !== 'string') ({ bulkMoveId } = moved)
    orders.push({ orderId, refusal: typeof moved === 'string' ? moved : null })
  }
  return { bulkMoveId, orders }
}

const numbersOf = (orderIds: Set<number>, trackingNumbers: Record<string, string>) =>
  [...orderIds].flatMap((orderId) => {
    const trackingNumber = trackingNumbers[orderId]
    return trackingNumber ? [{ orderId, trackingNumber }] : []
  })

/** Why it was refused, if it was. */
export async function orRefusal<Moved>(moved: Promise<Moved>): Promise<Moved | string> {
  try {
    return await moved
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}
