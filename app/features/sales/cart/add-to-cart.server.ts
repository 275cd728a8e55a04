import { count, eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { lockArtwork } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { resolveSize, findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { maxCartItems } from './cart.ts'
import type { CartItemInput } from './cart.input.ts'
import { selectSizeAndQuantity } from './cart-messages.ts'
import { readLines, type CartLine } from './cart-lines.server.ts'
import { cartItems, cartStarts } from '#app/schema/cart.server.ts'
import { priceLibraryItem } from './library-item.server.ts'
import { priceLine } from './price-line.ts'
import { lockCart } from './read-cart.server.ts'

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
    if (fileId !== null) await lockArtwork(tx, session, fileId)
    return insertLine(tx, {
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
    })
  })
}

/** Throws not_found, conflict (full cart) or invalid (quantity). */
export async function addLibraryItem(
  { db, now }: Context,
  session: CartSession,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const { width, height, ...prices } = await priceLibraryItem(tx, { productId, quantity })
    return insertLine(tx, {
      cartId,
      kind: 'library',
      libraryProductId: productId,
      width,
      height,
      quantity,
      ...prices,
      createdAt: now,
    })
  })
}

export async function insertLine(
  tx: Transaction,
  values: typeof cartItems.$inferInsert & { createdAt: Date },
): Promise<CartLine> {
  const { cartId, createdAt } = values
  const [existing] = await tx.select({ lines: count() }).from(cartItems).where(eq(cartItems.cartId, cartId))
  if (existing && existing.lines >= maxCartItems)
    throw conflict(`A cart can hold up to ${maxCartItems} items`)
  const [added] = await tx
    .insert(cartItems)
    .values({ ...values, pricedAt: createdAt })
    .returning({ id: cartItems.id })
  const [line] = added ? await readLines(tx, cartId, added.id) : []
  if (!line) throw new Error('no line was inserted')
  await tx.insert(cartStarts).values({ cartId, startedAt: createdAt }).onConflictDoNothing()
  return line
}
