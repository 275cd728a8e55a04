import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { EditQuantityInput } from './cart.input.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { priceDesign, soldDesign, type SoldDesign } from './library-item.server.ts'
import { priceLine, invalidQuantity, refuseUnavailableOption, type LinePrices } from './price-line.ts'
import { lockCart } from './lock-cart.server.ts'

const itemNotFound = () => notFound('This item is not in your cart')

const findEdited = prepared('line to reprice', (db) =>
  db
    .select({ ...getTableColumns(cartItems), design: soldDesign })
    .from(cartItems)
    .leftJoin(libraryProducts, eq(libraryProducts.id, cartItems.libraryProductId))
    .where(
      and(
        eq(cartItems.id, sql.placeholder('id')),
        eq(cartItems.cartId, sql.placeholder('cartId')),
        eq(cartItems.kind, sql.placeholder('kind')),
      ),
    ),
)

type Repriced = LinePrices & { quantity: number }

export async function repriceLine(
  tx: Transaction,
  { id, now, ...repriced }: Repriced & { id: number; now: Date },
): Promise<void> {
  await tx
    .update(cartItems)
    .set({ ...repriced, pricedAt: now })
    .where(eq(cartItems.id, id))
}

/** Throws not_found, conflict (no longer sold) or invalid (quantity). */
export async function changeQuantity(
  { db, now }: { db: Database; now: Date },
  session: CartSession,
  { kind, id, quantity }: EditQuantityInput & { kind: ItemKind },
): Promise<{ id: number; quantity: number; priceCents: Cents }> {
  if (!(quantity > 0)) throw invalidQuantity()
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const [line] = await findEdited(tx, { id, cartId, kind })
    if (!line) throw itemNotFound()
    const prices =
      kind === 'library' ? priceOfDesign(line.design, quantity) : priceAgain(catalog, line, quantity)
    await repriceLine(tx, { id, quantity, ...prices, now })
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
  refuseUnavailableOption(category, sold)
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
