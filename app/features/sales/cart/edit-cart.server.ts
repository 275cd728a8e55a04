import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { lockSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { lastly } from '#app/platform/database/server/lastly.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { EditQuantityInput } from './cart.input.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { priceDesign, soldDesign, type SoldDesign } from './library-item.server.ts'
import { priceLine, invalidQuantity, refuseGoneOption, type LinePrices } from './price-line.ts'
import { lockCart, lockedCart, preparedForOwner } from './lock-cart.server.ts'

const itemNotFound = () => notFound('This item is not in your cart')

const lockLine = preparedForOwner((db, kind) => {
  const cart = lockedCart(db, kind)
  const { id, categoryId, width, height, options } = cartItems
  const isWanted = and(
    eq(cartItems.cartId, cart.id),
    eq(id, sql.placeholder('id')),
    eq(cartItems.kind, sql.placeholder('kind')),
  )
  return db
    .with(cart)
    .select({ line: { id, categoryId, width, height, options }, design: soldDesign })
    .from(cart)
    .innerJoin(cartItems, isWanted)
    .leftJoin(libraryProducts, eq(libraryProducts.id, cartItems.libraryProductId))
    .for('update', { of: cartItems })
})

export const repriceLine = prepared((db) => {
  const changed = {
    quantity: sql.placeholder('quantity'),
    priceCents: sql.placeholder('priceCents'),
    priceWithoutPromotionCents: sql.placeholder('priceWithoutPromotionCents'),
    priceRule: sql.placeholder('priceRule'),
    options: sql.placeholder('options'),
    pricedAt: sql.placeholder('now'),
  }
  return db
    .update(cartItems)
    .set(changed as object)
    .where(eq(cartItems.id, sql.placeholder('id')))
})

export async function changeQuantity(
  { db, now }: { db: Database; now: Date },
  session: CartSession,
  { kind, id, quantity }: EditQuantityInput & { kind: ItemKind },
): Promise<{ id: number; quantity: number; priceCents: Cents }> {
  if (!(quantity > 0)) throw invalidQuantity()
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const [locked] = await lockLine(tx, session, { id, kind })
    if (!locked) {
      await lockSession(tx, session)
      throw itemNotFound()
    }
    const { line, design } = locked
    const prices = kind === 'library' ? priceOfDesign(design, quantity) : priceAgain(catalog, line, quantity)
    await lastly(tx, () => [repriceLine(tx, { id, quantity, ...prices, now })])
    return { id, quantity, priceCents: prices.priceCents }
  })
}

function priceOfDesign(design: SoldDesign | null, quantity: number): LinePrices {
  const { priceCents, priceWithoutPromotionCents } = priceDesign(design, quantity)
  return { priceCents, priceWithoutPromotionCents, priceRule: null, options: [] }
}

type Line = Pick<typeof cartItems.$inferSelect, 'categoryId' | 'width' | 'height' | 'options'>

export function priceAgain(
  catalog: Catalog,
  { categoryId, width, height, options: sold }: Line,
  quantity: number,
): LinePrices {
  if (categoryId === null || width === null || height === null) throw itemNotFound()
  const category = findSellable(catalog, categoryId)
  refuseGoneOption(category, sold)
  return priceLine(category, { width, height, quantity, options: sold.map(({ id }) => id) })
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
