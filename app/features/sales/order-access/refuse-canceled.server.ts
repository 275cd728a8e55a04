import { conflict } from '#app/errors.ts'
import { orderCanceled } from '#app/features/ground/orders/cancellation.ts'
import type { Order } from './find-order.server.ts'

/** Lock the order first. */
export function refuseCanceled({ canceledAt }: Order): void {
  if (canceledAt !== null) throw conflict(orderCanceled)
}
