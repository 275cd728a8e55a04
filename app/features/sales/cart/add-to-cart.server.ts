import { invalid } from '#app/errors.ts'
import { findSellable, resolveSize } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { defaultDesign, withoutAccepted } from '#app/features/ground/product/artwork-design.ts'
import { artworkLimit } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { saveAccepted } from './artwork/accept-finding.server.ts'
import type { CartItemInput } from './cart.input.ts'
import { selectSizeAndQuantity } from './cart-messages.ts'
import type { CartLine } from './cart-lines.server.ts'
import { insertLine } from './insert-line.server.ts'
import { priceLibraryItem } from './library-item.server.ts'
import { lockCart } from './lock-cart.server.ts'
import { priceLine } from './price-line.ts'

type Context = { db: Database; now: Date }

/**
 * Throws not_found (category, size, file), conflict (out of stock, full cart) or invalid (size, quantity, options, page,
 * big file).
 */
export async function addToCart(
  { db, now }: Context,
  session: CartSession,
  { categoryId, size: chosen, quantity, options = [], fileId, design }: CartItemInput,
): Promise<CartLine> {
  const category = findSellable(await readCatalog(db), categoryId)
  const size = resolveSize(category, chosen)
  const { width, height } = size
  const configuration = { width, height, quantity, options }
  const prices = priceLine(category, configuration, () => invalid(selectSizeAndQuantity))
  const line = {
    kind: 'custom',
    categoryId: category.id,
    sizeId: size.id,
    isCustomSize: size.isCustom,
    width,
    height,
    quantity,
    ...prices,
    artworkFileId: fileId,
    artworkDesign: withoutAccepted(design ?? (fileId === null ? null : defaultDesign)),
    createdAt: now,
  } as const
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const added = await insertLine(tx, cartId, line, {
      owner: session,
      maxFileBytes: artworkLimit(category),
    })
    return design && design.accepted.length > 0 ? saveAccepted(tx, added, design.accepted) : added
  })
}

/** Throws not_found, conflict (no longer sold, full cart) or invalid (quantity). */
export async function addLibraryItem(
  { db, now }: Context,
  session: CartSession,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const priced = await priceLibraryItem(tx, { productId, quantity })
    const line = {
      kind: 'library',
      libraryProductId: productId,
      quantity,
      ...priced,
      createdAt: now,
    } as const
    return insertLine(tx, cartId, line)
  })
}
