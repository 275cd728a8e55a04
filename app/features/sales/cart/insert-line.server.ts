import { eq, sql } from 'drizzle-orm'
import { conflict, notFound, type ShopError } from '#app/errors.ts'
import { artworkUser, isArtworkId, lockedArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { designFiles, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems, cartStarts } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { maxCartItems } from './cart.ts'
import { lineDetails, toLine, type CartLine } from './cart-lines.server.ts'

export type NewLine = typeof cartItems.$inferInsert & { createdAt: Date }

const values = {
  cartId: sql.placeholder('cartId'),
  kind: sql.placeholder('kind'),
  categoryId: sql.placeholder('categoryId'),
  sizeId: sql.placeholder('sizeId'),
  isCustomSize: sql.placeholder('isCustomSize'),
  libraryProductId: sql.placeholder('libraryProductId'),
  width: sql.placeholder('width'),
  height: sql.placeholder('height'),
  quantity: sql.placeholder('quantity'),
  priceCents: sql.placeholder('priceCents'),
  priceWithoutPromotionCents: sql.placeholder('priceWithoutPromotionCents'),
  pricedAt: sql.placeholder('createdAt'),
  priceRule: sql.placeholder('priceRule'),
  createdAt: sql.placeholder('createdAt'),
}

const none = {
  categoryId: null,
  sizeId: null,
  isCustomSize: false,
  libraryProductId: null,
  width: null,
  height: null,
  priceRule: null,
  artworkFileId: null,
}

const addLine = prepared((db) => {
  const start = { cartId: values.cartId, startedAt: values.createdAt }
  const started = db
    .$with('started')
    .as(db.insert(cartStarts).values(start).onConflictDoNothing().returning({ id: cartStarts.id }))
  const artworkFileId = sql`(${lockedArtworkId(db)})`
  const added = db.$with('added').as(
    db
      .insert(cartItems)
      .values({ ...values, artworkFileId })
      .returning(),
  )
  return db
    .with(started, added)
    .select({
      line: {
        id: added.id,
        cartId: added.cartId,
        kind: added.kind,
        categoryId: added.categoryId,
        sizeId: added.sizeId,
        isCustomSize: added.isCustomSize,
        libraryProductId: added.libraryProductId,
        width: added.width,
        height: added.height,
        quantity: added.quantity,
        priceCents: added.priceCents,
        priceWithoutPromotionCents: added.priceWithoutPromotionCents,
        pricedAt: added.pricedAt,
        priceRule: added.priceRule,
      },
      ...lineDetails,
      // As it was before this statement.
      existing: db.$count(cartItems, eq(cartItems.cartId, added.cartId)),
    })
    .from(added)
    .leftJoin(categories, eq(categories.id, added.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, added.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .leftJoin(artworkFiles, eq(artworkFiles.id, added.artworkFileId))
})

const fileNotFound = () => notFound('File not found')

/**
 * Lock the cart first. Without a user, access to the artwork was checked before. Throws not_found (file) or conflict (full
 * cart).
 */
export async function insertLine(
  tx: Transaction,
  line: NewLine,
  user: CartSession | null = null,
): Promise<CartLine> {
  const { artworkFileId = null } = line
  if (artworkFileId !== null && !isArtworkId(artworkFileId)) throw fileNotFound()
  const [added] = await addLine(tx, { ...none, ...line, ...artworkUser(user) })
  if (!added) throw new Error('no line was inserted')
  const refusal = refusalOf(added, artworkFileId)
  if (!refusal) return toLine(added)
  // The caller may go on with the transaction.
  await tx.delete(cartItems).where(eq(cartItems.id, added.line.id))
  throw refusal
}

type Added = { artwork: CartLine['artwork']; existing: number }

function refusalOf({ artwork, existing }: Added, artworkFileId: string | null): ShopError | null {
  if (artworkFileId !== null && !artwork) return fileNotFound()
  return existing >= maxCartItems ? conflict(`A cart can hold up to ${maxCartItems} items`) : null
}
