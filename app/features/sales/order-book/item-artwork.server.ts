import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { itemArtworks, orderItems } from '#app/schema/orders.server.ts'

/** The item's current artwork, and what it replaced. Lock the order first. */
export async function setItemArtwork(
  tx: Transaction,
  attached: Omit<typeof itemArtworks.$inferInsert, 'id'>,
): Promise<void> {
  const { orderItemId, artworkFileId } = attached
  await tx.update(orderItems).set({ artworkFileId }).where(eq(orderItems.id, orderItemId))
  await tx.insert(itemArtworks).values(attached)
}
