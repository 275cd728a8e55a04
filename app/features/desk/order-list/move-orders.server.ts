import { ShopError } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { BulkMoveInput } from './orders-list.input.ts'
import { moveOrder } from '#app/features/sales/orders/move-order.server.ts'

export type BulkContext = Parameters<typeof moveOrder>[0] & { actor: Customer }

type Moved = { bulkMoveId: number | null }

export type BulkMoveResult = { orderId: number; refusal: string | null }

/** Each order in its own transaction: one failure does not stop the rest. `bulkMoveId` is null if none was moved. */
export async function moveOrders(
  context: BulkContext,
  { orderIds, status, from, carrier, trackingNumbers = {} }: BulkMoveInput,
): Promise<{ bulkMoveId: number | null; orders: BulkMoveResult[] }> {
  const orders: BulkMoveResult[] = []
  let bulkMoveId: number | null = null
  for (const orderId of new Set(orderIds)) {
    const move = { status, from, carrier, trackingNumber: trackingNumbers[orderId] }
    const moved: Moved | string = await orRefusal(
      moveOrder(context, { orderId }, move, { partOf: { bulkMoveId } }),
    )
    if (typeof moved !== 'string') ({ bulkMoveId } = moved)
    orders.push({ orderId, refusal: typeof moved === 'string' ? moved : null })
  }
  return { bulkMoveId, orders }
}

/** Why it was refused, if it was. */
export async function orRefusal<Moved>(moved: Promise<Moved>): Promise<Moved | string> {
  try {
    return await moved
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}
