import { invalid } from '#app/errors.ts'
import { resolveSize, findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { defaultDesign, withoutAccepted } from '#app/features/ground/product/artwork-design.ts'
import { artworkLimit } from '#app/features/ground/product/artwork-type.ts'
import { isArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { lastly } from '#app/platform/database/server/lastly.server.ts'
import type { CartItemInput } from './cart.input.ts'
import { saveAccepted } from './artwork/accept-finding.server.ts'
import { selectSizeAndQuantity } from './cart-messages.ts'
import type { CartLine } from './cart-lines.server.ts'
import { fileNotFound, insertLine, refuseLine } from './insert-line.server.ts'
import { lockCartAndDesign, priceDesign } from './library-item.server.ts'
import { priceLine } from './price-line.ts'
import { lockCart, lockExistingCart } from './lock-cart.server.ts'

type Context = { db: Database; now: Date }

/** Throws not_found (category, size, file), conflict (out of stock, full cart) or invalid (size, quantity, options, page, big file). */
export async function addToCart(
  { db, now }: Context,
  session: CartSession,
  { categoryId, size: wanted, quantity, options = [], fileId, design }: CartItemInput,
): Promise<CartLine> {
  const category = findSellable(await readCatalog(db), categoryId)
  const size = resolveSize(category, wanted)
  const { width, height } = size
  const configuration = { width, height, quantity, options }
  const prices = priceLine(category, configuration, () => invalid(selectSizeAndQuantity))
  if (fileId !== null && !isArtworkId(fileId)) throw fileNotFound()
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
  const insert = (tx: Transaction) => insertLine(tx, session, line, session, artworkLimit(category))
  if (design && design.accepted.length > 0) {
    return db.transaction(async (tx) => {
      await lockCart(tx, session)
      return saveAccepted(tx, refuseLine(await insert(tx)), design.accepted)
    })
  }
  const [, inserted] = await db.transaction((tx) =>
    lastly(tx, () => [lockExistingCart(tx, session), insert(tx)]),
  )
  if (inserted !== 'no cart') return refuseLine(inserted)
  return db.transaction(async (tx) => {
    await lockCart(tx, session)
    return refuseLine(await insert(tx))
  })
}

/** Throws not_found, conflict (full cart) or invalid (quantity). */
export async function addLibraryItem(
  { db, now }: Context,
  session: CartSession,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const design = await lockCartAndDesign(tx, session, productId)
    const priced = priceDesign(design, quantity)
    const line = {
      kind: 'library',
      libraryProductId: productId,
      quantity,
      ...priced,
      createdAt: now,
    } as const
    const [inserted] = await lastly(tx, () => [insertLine(tx, session, line)])
    return refuseLine(inserted)
  })
}
