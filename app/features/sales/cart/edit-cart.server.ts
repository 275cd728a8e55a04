import { and, eq } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { EditQuantityInput } from './cart.input.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { priceLibraryItem } from './library-item.server.ts'
import { priceLine, invalidQuantity, type LinePrices } from './price-line.ts'
import { lockCart } from './read-cart.server.ts'

type Line = Pick<
  typeof cartItems.$inferSelect,
  'categoryId' | 'libraryProductId' | 'width' | 'height' | 'quantity'
>

const itemNotFound = () => notFound('This item is not in your cart')

export async function changeQuantity(
  { db, now }: { db: Database; now: Date },
  session: CartSession,
  { kind, id, quantity }: EditQuantityInput & { kind: ItemKind },
): Promise<{ id: number; quantity: number; priceCents: Cents }> {
  if (!(quantity > 0)) throw invalidQuantity()
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const [line] = await tx
      .select()
      .from(cartItems)
      .where(and(eq(cartItems.id, id), eq(cartItems.cartId, cartId), eq(cartItems.kind, kind)))
    if (!line) throw itemNotFound()
    const prices = await reprice(tx, catalog, { ...line, quantity })
    await tx
      .update(cartItems)
      .set({ quantity, ...prices, pricedAt: now })
      .where(eq(cartItems.id, id))
    return { id, quantity, priceCents: prices.priceCents }
  })
}

async function reprice(tx: Transaction, catalog: Catalog, line: Line): Promise<LinePrices> {
  const { categoryId, libraryProductId, width, height, quantity } = line
  if (libraryProductId !== null) {
    const { priceCents, priceWithoutPromotionCents } = await priceLibraryItem(tx, {
      productId: libraryProductId,
      quantity,
    })
    return { priceCents, priceWithoutPromotionCents, priceRule: null }
  }
  if (categoryId === null || width === null || height === null) throw itemNotFound()
  return priceLine(findSellable(catalog, categoryId), { width, height, quantity })
}

export async function removeItem({ db }: { db: Database }, session: CartSession, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const removed = await tx
      .delete(cartItems)
      .where(and(eq(cartItems.id, id), eq(cartItems.cartId, cartId)))
      .returning({ id: cartItems.id })
    if (removed.length === 0) throw itemNotFound()
  })
}

export async function removeAllItems({ db }: { db: Database }, session: CartSession): Promise<number> {
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const removed = await tx
      .delete(cartItems)
      .where(eq(cartItems.cartId, cartId))
      .returning({ id: cartItems.id })
    return removed.length
  })
}
