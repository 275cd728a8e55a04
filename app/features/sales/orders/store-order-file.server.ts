import { and, eq, notLike } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import {
  storeArtworkWith,
  type Artwork,
  type Upload,
} from '#app/features/goods/artwork/store-artwork.server.ts'
import { erasedDomain } from '#app/features/ground/people/erased.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orderFiles, orders } from '#app/schema/orders.server.ts'

type Context = Pick<Shop, 'db' | 'storage'> & { now: Date }

/**
 * Links the file to the order, which may be its only owner once a guest's session ends. Throws not_found (the order was
 * erased) and the same errors as storeArtwork.
 */
export function storeOrderFile(
  context: Context,
  { orderId, ...upload }: Omit<Upload, 'lockOrder'> & { orderId: number },
): Promise<Artwork> {
  const lockOrder: Upload['lockOrder'] = async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), notLike(orders.email, `%${erasedDomain}`)))
      .for('key share')
    if (!order) throw notFound('Order not found')
  }
  return storeArtworkWith(context, { ...upload, lockOrder }, async (tx, artwork) => {
    await tx.insert(orderFiles).values({ artworkFileId: artwork.id, orderId })
    return artwork
  })
}
