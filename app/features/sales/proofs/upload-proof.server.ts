import { storeArtworkWith, type ReceivedUpload } from '#app/features/goods/artwork/store-artwork.server.ts'
import { findOrder } from '#app/features/sales/order-access/find-order.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { findOrderItems } from './proof-items.server.ts'
import { addProof, checkPending } from './proofs.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'storage'> & { staff: Customer; now: Date }

export async function uploadProof(
  { db, jobs, storage, staff, now }: Context,
  orderId: number,
  { itemIds, ...upload }: ReceivedUpload & { itemIds: string[] },
): Promise<{ id: number; path: string }> {
  const { order } = await findOrder(db, staff, { orderId })
  // addProof checks this again, because the order may move while the preview is rendered.
  checkPending(order)
  const items = await findOrderItems(db, orderId, itemIds)
  return storeArtworkWith({ db, storage, now }, { owner: null, ...upload }, async (tx, artwork) => {
    const id = await addProof({ tx, jobs, staff, now }, orderId, { artwork, items })
    return { id, path: artwork.path }
  })
}
