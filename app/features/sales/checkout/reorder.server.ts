import { and, asc, eq, isNull } from 'drizzle-orm'
import { conflict, ShopError } from '#app/errors.ts'
import { insertLine, type NewLine as Line } from '#app/features/sales/cart/insert-line.server.ts'
import { readLockedCart, type CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { unavailableOption } from '#app/features/goods/options/choose-options.ts'
import { optionText } from '#app/features/ground/product/product-options.ts'
import {
  isSameDesign,
  readArtworkDesign,
  withoutAccepted,
} from '#app/features/ground/product/artwork-design.ts'
import { priceLibraryItem } from '#app/features/sales/cart/library-item.server.ts'
import { priceLine } from '#app/features/sales/cart/price-line.ts'
import { lockCart } from '#app/features/sales/cart/lock-cart.server.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { resolveSize, findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { findOrder, type OrderKey } from '#app/features/sales/orders/find-order.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'

type Context = { db: Database; actor: Actor; now: Date }
type OrderItem = typeof orderItems.$inferSelect
type NewLine = Omit<Line, 'createdAt'>

export type ReorderResult = {
  lines: CartLine[]
  refused: { name: string; reason: string }[]
}

/**
 * Skips items already in the cart, so that a double-click adds them only once. Anyone who may see the order may use its
 * artwork. Throws not_found or conflict (a rejected order).
 */
export async function reorder(
  { db, actor, now }: Context,
  session: CartSession,
  key: OrderKey,
): Promise<ReorderResult> {
  const { order } = await findOrder(db, actor, key)
  if (order.status === 'REJECTED') throw conflict('This order was rejected, so it can’t be reordered')
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const { lines: inCart } = await readLockedCart(tx, cartId)
    const lines: CartLine[] = []
    const refused: ReorderResult['refused'] = []
    for (const item of await itemsOf(tx, order.id)) {
      try {
        const values = await toLine(tx, catalog, item)
        const index = inCart.findIndex((line) => isSame(line, item) && hasSameOptions(line, values))
        const line = inCart[index] ?? (await insertLine(tx, cartId, { ...values, createdAt: now }))
        lines.push(line)
        if (index >= 0) inCart.splice(index, 1)
      } catch (error) {
        // Thrown before anything is written, so the transaction can continue.
        if (!(error instanceof ShopError)) throw error
        refused.push({ name: item.name, reason: error.message })
      }
    }
    return { lines, refused }
  })
}

const itemsOf = (tx: Transaction, orderId: number) =>
  tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

function isSame(line: CartLine, item: OrderItem): boolean {
  return (
    line.categoryId === item.categoryId &&
    line.libraryProductId === item.libraryProductId &&
    line.width === item.width &&
    line.height === item.height &&
    line.quantity === item.quantity &&
    (line.artwork?.id ?? null) === item.artworkFileId &&
    isSameDesign(withoutAccepted(line.artworkDesign), designOf(item))
  )
}

const designOf = ({ artworkDesign }: OrderItem) => withoutAccepted(readArtworkDesign(artworkDesign))

const hasSameOptions = ({ options }: CartLine, { options: others = [] }: NewLine): boolean =>
  options.length === others.length && others.every(({ id }) => options.some((option) => option.id === id))

async function toLine(tx: Transaction, catalog: Catalog, item: OrderItem): Promise<NewLine> {
  const { kind, categoryId, libraryProductId, quantity, artworkFileId } = item
  if (libraryProductId !== null) {
    const design = await priceLibraryItem(tx, { productId: libraryProductId, quantity })
    return { kind, libraryProductId, quantity, artworkFileId, ...design }
  }
  const { width, height } = item
  if (categoryId === null || width === null || height === null) throw conflict('No longer sold')
  const category = findSellable(catalog, categoryId)
  const stock = category.sizes.find((size) => size.width === width && size.height === height)
  const size = resolveSize(category, stock ?? { width, height })
  const gone = unavailableOption(category.options, item.options)
  if (gone) throw conflict(`No longer sold with ${optionText(gone)}`)
  const options = item.options.map(({ id }) => id)
  const prices = priceLine(category, { width, height, quantity, options })
  return {
    kind,
    categoryId,
    sizeId: size.id,
    isCustomSize: size.isCustom,
    width,
    height,
    quantity,
    artworkFileId,
    artworkDesign: designOf(item),
    ...prices,
  }
}
