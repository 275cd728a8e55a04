import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { artworkUser, isArtworkId, lockedArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { artworkLimit } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import type { CartLine } from '../cart-lines.server.ts'
import { bigFile, fileNotFound } from '../insert-line.server.ts'
import { lockLine, readLine } from './accept-finding.server.ts'

const lockFile = prepared((db) => lockedArtworkId(db))

/**
 * Adds artwork to an item that was added to the cart without any. Throws not_found (item, file), conflict or invalid
 * (big file).
 */
export async function attachLineArtwork(
  { db }: { db: Database },
  session: CartSession,
  { id, fileId }: { id: number; fileId: string },
): Promise<CartLine> {
  if (!isArtworkId(fileId)) throw fileNotFound()
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, session, id)
    if (line.categoryId === null) throw conflict('Library designs are printed from their own file')
    if (line.artwork) throw conflict('This item has artwork already')
    const [file] = await lockFile(tx, { artworkFileId: fileId, ...artworkUser(session) })
    if (!file) throw fileNotFound()
    if (file.sizeBytes > artworkLimit(findSellable(catalog, line.categoryId))) throw invalid(bigFile)
    await tx.update(cartItems).set({ artworkFileId: file.id }).where(eq(cartItems.id, id))
    return readLine(tx, eq(cartItems.id, id))
  })
}
