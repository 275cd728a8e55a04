import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'

export async function eraseCartOf(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.customerId, customerId))
}

export async function eraseCartsOfSessions(tx: Transaction, sessionIds: number[]): Promise<void> {
  await tx.delete(carts).where(inArray(carts.sessionId, sessionIds))
}

/** Removes erased files from carts. The items stay, without artwork. */
export async function removeFromCarts(tx: Transaction, fileIds: string[]): Promise<void> {
  await tx
    .update(cartItems)
    .set({ artworkFileId: null, artworkDesign: null, acceptedFindings: [] })
    .where(inArray(cartItems.artworkFileId, fileIds))
}
