import { and, eq, exists, isNull } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { orderNotFound, type OrderKey } from '#app/features/sales/orders/find-order.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'

export type Confirmation = { id: number; email: string; totalCents: Cents; lacksArtwork: boolean }

/**
 * Reads the data for the payment confirmation page, or returns null until the payment has been reported. Throws
 * not_found.
 */
export async function readConfirmation(
  db: Database,
  { orderId, hash = '' }: OrderKey,
): Promise<Confirmation | null> {
  const { id, email, totalCents, status, reprintOf } = orders
  const without = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, id),
        eq(orderItems.kind, 'custom'),
        isNull(orderItems.artworkFileId),
        isNull(orderItems.removedAt),
      ),
    )
  const [found] = await db
    .select({ id, email, totalCents, status, reprintOf, isWithoutArtwork: exists(without) })
    .from(orders)
    .where(and(eq(id, orderId), eq(orders.hash, hash)))
  if (!found) throw notFound(orderNotFound)
  const { status: current, reprintOf: first, isWithoutArtwork, ...order } = found
  if (current === 'UNPAID') return null
  return { ...order, lacksArtwork: current === 'PENDING' && first === null && isWithoutArtwork === true }
}
