import { invalid } from '#app/errors.ts'
import { resolveSize, findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { CartItemInput } from './cart.input.ts'
import { selectSizeAndQuantity } from './cart-messages.ts'
import type { CartLine } from './cart-lines.server.ts'
import { insertLine } from './insert-line.server.ts'
import { lockCartAndDesign, priceDesign } from './library-item.server.ts'
import { priceLine } from './price-line.ts'
import { lockCart } from './lock-cart.server.ts'

type Context = { db: Database; now: Date }

/** Throws not_found (category, size, file), conflict (out of stock, full cart) or invalid (size, quantity). */
export async function addToCart(
  { db, now }: Context,
  session: CartSession,
  { categoryId, size: wanted, quantity, fileId }: CartItemInput,
): Promise<CartLine> {
  const category = findSellable(await readCatalog(db), categoryId)
  const size = resolveSize(category, wanted)
  const { width, height } = size
  const prices = priceLine(category, { width, height, quantity }, () => invalid(selectSizeAndQuantity))
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const line = {
      cartId,
      kind: 'custom',
      categoryId: category.id,
      sizeId: size.id,
      isCustomSize: size.isCustom,
      width,
      height,
      quantity,
      ...prices,
      artworkFileId: fileId,
      createdAt: now,
    } as const
    return insertLine(tx, line, session)
  })
}

/** Throws not_found, conflict (full cart) or invalid (quantity). */
export async function addLibraryItem(
  { db, now }: Context,
  session: CartSession,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const { cartId, design } = await lockCartAndDesign(tx, session, productId)
    const priced = priceDesign(design, quantity)
    const line = {
      cartId,
      kind: 'library',
      libraryProductId: productId,
      quantity,
      ...priced,
      createdAt: now,
    } as const
    return insertLine(tx, line)
  })
}
