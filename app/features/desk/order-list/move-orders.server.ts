import { ShopError } from '#app/errors.ts'
import type { BulkMoveInput } from './orders-list.input.ts'
import { moveOrder } from '#app/features/sales/orders/move-order.server.ts'

export type BulkMoveResult = { orderId: number; refusal: string | null }

/** Each order in its own transaction: one failure does not stop the rest. */
export async function moveOrders(
  context: Parameters<typeof moveOrder>[0],
  { orderIds, status, from, carrier, trackingNumbers = {} }: BulkMoveInput,
): Promise<BulkMoveResult[]> {
  const results: BulkMoveResult[] = []
  for (const orderId of new Set(orderIds)) {
    const move = { status, from, carrier, trackingNumber: trackingNumbers[orderId] }
    results.push({ orderId, refusal: await refusalOf(moveOrder(context, { orderId }, move)) })
  }
  return results
}

async function refusalOf(moved: Promise<unknown>): Promise<string | null> {
  try {
    await moved
    return null
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}
