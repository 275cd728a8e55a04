import { discardArtwork } from '#app/features/artwork/discard-artwork.server.ts'
import { storeArtwork, type Upload } from '#app/features/artwork/store-artwork.server.ts'
import type { Customer } from '#app/features/customers/customer.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { addProof, checkPending } from './proofs.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'storage'> & { staff: Customer; now: Date }

/** Keeps a file, by the rules of customers' uploads, as a proof of the next round. Throws as these do, and conflict. */
export async function uploadProof(
  context: Context,
  orderId: number,
  upload: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<{ id: number; path: string }> {
  const { db, jobs, staff } = context
  const { order } = await findOrder(db, staff, { orderId })
  checkPending(order)
  const artwork = await storeArtwork(context, { owner: null, ...upload })
  try {
    return await addProof(context, { orderId, artworkFileId: artwork.id })
  } catch (error) {
    // The order has moved on while the file was drawn.
    await db.transaction((tx) => discardArtwork({ tx, jobs }, artwork.id))
    throw error
  }
}
