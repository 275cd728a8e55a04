import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { artworkLimit } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { readLine, type CartLine } from '../cart-lines.server.ts'
import { lockFittingArtwork } from '../insert-line.server.ts'
import { lockLine } from './accept-finding.server.ts'

/**
 * Attaches artwork to an item that was added to the cart without any. Throws not_found (item, file), conflict or
 * invalid (big file).
 */
export async function attachLineArtwork(
  { db }: { db: Database },
  session: CartSession,
  { id, fileId }: { id: number; fileId: string },
): Promise<CartLine> {
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, session, id)
    if (line.categoryId === null) throw conflict('Library designs are printed from their own file')
    if (line.artwork) throw conflict('This item already has artwork')
    const maxFileBytes = artworkLimit(findSellable(catalog, line.categoryId))
    await lockFittingArtwork(tx, fileId, { owner: session, maxFileBytes })
    await tx.update(cartItems).set({ artworkFileId: fileId }).where(eq(cartItems.id, id))
    return readLine(tx, id)
  })
}
