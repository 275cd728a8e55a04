import { count, eq, sql } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { lockArtwork } from '#app/features/goods/artwork/lock-artwork.server.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { maxArtworkMegabytes, maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { cartItems, cartStarts } from '#app/schema/cart.server.ts'
import { maxCartItems } from './cart.ts'
import { readLine, type CartLine } from './cart-lines.server.ts'

export type NewLine = Omit<typeof cartItems.$inferInsert, 'cartId' | 'artworkDesign' | 'acceptedFindings'> & {
  artworkDesign?: ArtworkDesign | null
  createdAt: Date
}

const countItems = prepared('items of a cart', (db) =>
  db
    .select({ items: count() })
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('cartId'))),
)

const noPage = 'The artwork has no such page'

const bigFile = `This product takes files of at most ${maxArtworkMegabytes} MB. Please upload a smaller one.`

/**
 * Adds a line to a cart, which must be locked. All checks come before the first change.
 * Throws not_found (file), invalid (page, or file too big for the product) or conflict (full cart).
 *
 * @param owner the required owner of the artwork; null if access to it was already checked
 */
export async function insertLine(
  tx: Transaction,
  cartId: number,
  line: NewLine,
  {
    owner = null,
    maxFileBytes = maxBigFileBytes,
  }: { owner?: CartSession | null; maxFileBytes?: number } = {},
): Promise<CartLine> {
  const { artworkFileId, artworkDesign, createdAt } = line
  if (artworkFileId) {
    const { pages } = await lockFittingArtwork(tx, artworkFileId, { owner, maxFileBytes })
    const page = artworkDesign?.page ?? 1
    if (pages !== null && pages < page) throw invalid(noPage, { 'design.page': noPage })
  }
  const [cart] = await countItems(tx, { cartId })
  if (cart && cart.items >= maxCartItems) {
    throw conflict(`A cart can hold up to ${maxCartItems} items`)
  }
  const [[inserted]] = await Promise.all([
    tx
      .insert(cartItems)
      .values({ ...line, cartId, pricedAt: createdAt })
      .returning({ id: cartItems.id }),
    tx.insert(cartStarts).values({ cartId, startedAt: createdAt }).onConflictDoNothing(),
  ])
  if (!inserted) throw new Error('no line was inserted')
  return readLine(tx, inserted.id)
}

/** Throws not_found, or invalid if the file is too big for the product. */
export async function lockFittingArtwork(
  tx: Transaction,
  artworkFileId: string,
  { owner, maxFileBytes }: { owner: CartSession | null; maxFileBytes: number },
) {
  const file = await lockArtwork(tx, artworkFileId, owner)
  if (file.sizeBytes > maxFileBytes) throw invalid(bigFile)
  return file
}
