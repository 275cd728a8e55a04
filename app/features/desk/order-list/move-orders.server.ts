import { ShopError } from '#app/errors.ts'
import type { BulkMoveInput } from './orders-list.input.ts'
import { moveOrder } from '#app/features/sales/orders/move-order.server.ts'

/** Null for one that was moved, else why it was not. */
export type BulkMoved = { orderId: number; refusal: string | null }

/** Moves each of these orders for itself: one that cannot be moved holds no other up. */
export async function moveOrders(
  context: Parameters<typeof moveOrder>[0],
  { orderIds, status, from, carrier, trackingNumbers = {} }: BulkMoveInput,
): Promise<BulkMoved[]> {
  const answers: BulkMoved[] = []
  for (const orderId of new Set(orderIds)) {
    const move = { status, from, carrier, trackingNumber: trackingNumbers[orderId] }
    answers.push({ orderId, refusal: await refusalOf(moveOrder(context, { orderId }, move)) })
  }
  return answers
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
