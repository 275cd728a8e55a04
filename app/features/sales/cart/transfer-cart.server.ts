import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { readLockedCart, type CartLine } from './cart-lines.server.ts'
import { priceAgain, repriceLine } from './edit-cart.server.ts'
import { priceLibraryItem } from './library-item.server.ts'
import type { LinePrices } from './price-line.ts'
import { readCart } from './read-cart.server.ts'

type Transfer = { tx: Transaction; now: Date; source: typeof carts.$inferSelect; targetId: number }

/** Before calling this, lock both carts and move their unpaid orders. */
export async function transferCart(transfer: Transfer, owner: CartSession): Promise<void> {
  await mergeEqualLines(transfer)
  await transferContent(transfer, owner)
  await transferStart(transfer)
}

/**
 * Adds each line's quantity to the matching line of the other cart: the same product, size, options, artwork and
 * design. The line gets today's price for the combined quantity. Two lines stay separate if that costs more (for
 * example, with a promotion for exactly 50 pieces) or can't be ordered, if they have no artwork, because each may get a
 * different file, or if an unpaid order includes one of them, because paying it removes its lines from the cart.
 */
async function mergeEqualLines({ tx, now, source, targetId }: Transfer): Promise<void> {
  const { lines: added } = await readLockedCart(tx, source.id)
  if (added.length === 0) return
  const { lines: kept } = await readLockedCart(tx, targetId)
  const ordered = await unpaidLineIds(tx, targetId)
  const keyOf = await makeLineKey(tx, [...added, ...kept])
  const catalog = await readCatalog(tx)
  for (const line of added) {
    const equal = kept.find((other) => keyOf(other) === keyOf(line))
    if (!equal || ordered.includes(line.id) || ordered.includes(equal.id)) continue
    const quantity = line.quantity + equal.quantity
    const prices = await pricesOf({ tx, catalog }, equal, quantity)
    if (!prices || prices.priceCents > line.priceCents + equal.priceCents) continue
    await repriceLine(tx, { id: equal.id, quantity, ...prices, now })
    await tx.delete(cartItems).where(eq(cartItems.id, line.id))
    Object.assign(equal, { quantity, priceCents: prices.priceCents })
  }
}

async function unpaidLineIds(tx: Transaction, cartId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.cartId, cartId), eq(orders.status, 'UNPAID')))
  return rows.map(({ id }) => id)
}

/** Returns a function that maps matching lines to the same key. Two uploads match if their bytes are equal. */
async function makeLineKey(tx: Transaction, lines: CartLine[]): Promise<(line: CartLine) => unknown> {
  const { id, sha256 } = artworkFiles
  const ids = lines.flatMap(({ artwork }) => artwork?.id ?? [])
  const files = await tx.select({ id, sha256 }).from(artworkFiles).where(inArray(id, ids))
  const hashes = new Map(files.map((file) => [file.id, file.sha256]))
  return ({ artwork, ...line }) =>
    line.kind === 'custom' && !artwork
      ? line.id
      : JSON.stringify([
          [line.categoryId, line.libraryProductId, line.width, line.height],
          line.options.map((option) => option.id).toSorted(),
          [artwork && hashes.get(artwork.id), line.artworkDesign],
        ])
}

/** Returns null if this quantity can't be ordered. */
async function pricesOf(
  { tx, catalog }: { tx: Transaction; catalog: Catalog },
  line: CartLine,
  quantity: number,
): Promise<LinePrices | null> {
  const { libraryProductId: productId } = line
  try {
    return productId === null
      ? priceAgain(catalog, line, quantity)
      : { ...(await priceLibraryItem(tx, { productId, quantity })), priceRule: null, options: [] }
  } catch (error) {
    // Thrown before anything is written, so the transaction can continue.
    if (error instanceof ShopError) return null
    throw error
  }
}

async function transferContent({ tx, now, source, targetId }: Transfer, owner: CartSession): Promise<void> {
  await tx.update(cartItems).set({ cartId: targetId }).where(eq(cartItems.cartId, source.id))
  const { coupon } = await readCart({ db: tx, now }, owner)
  const couponId = coupon ? undefined : (source.couponId ?? undefined)
  const zipCode = source.zipCode ?? undefined
  if (couponId !== undefined || zipCode !== undefined) {
    await tx.update(carts).set({ couponId, zipCode }).where(eq(carts.id, targetId))
  }
}

async function transferStart({ tx, source, targetId }: Transfer): Promise<void> {
  const openOf = (cartId: number) => and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt))
  const [existing] = await tx.select({ id: cartStarts.id }).from(cartStarts).where(openOf(targetId))
  if (existing) await tx.delete(cartStarts).where(openOf(source.id))
  else await tx.update(cartStarts).set({ cartId: targetId }).where(openOf(source.id))
}
