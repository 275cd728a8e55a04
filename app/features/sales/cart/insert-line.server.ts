import { eq, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { artworkUser, lockedArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { maxArtworkMegabytes, maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { rowFrom } from '#app/platform/database/rows/row-from.server.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { maxCartItems } from './cart.ts'
import { lineDetails, toLine, type CartLine } from './cart-lines.server.ts'
import { isOwn, preparedForOwner } from './lock-cart.server.ts'

export type NewLine = Omit<typeof cartItems.$inferInsert, 'cartId' | 'artworkDesign' | 'acceptedFindings'> & {
  artworkDesign?: ArtworkDesign | null
  createdAt: Date
}

const none = {
  categoryId: null,
  sizeId: null,
  isCustomSize: false,
  libraryProductId: null,
  width: null,
  height: null,
  priceRule: null,
  options: [],
  artworkFileId: null,
  artworkDesign: null,
}

const addLine = preparedForOwner((db, kind) => {
  const cart = db.$with('own_cart').as(db.select({ id: carts.id }).from(carts).where(isOwn[kind]))
  const artwork = db.$with('locked_artwork').as(lockedArtworkId(db))
  const cartId = sql`${cart.id}`
  const createdAt = sql.placeholder('createdAt')
  const isFileFound = sql`(${sql.placeholder('artworkFileId')}::uuid is null or exists (select from ${artwork} where ${artwork.sizeBytes} <= ${sql.placeholder('maxFileBytes')}))`
  const pages = sql<number | null>`(select ${artwork.pages} from ${artwork})`
  const isPageFound = sql`(${pages} < ${sql.placeholder('page')}::integer) is not true`
  const added = db.$with('added').as(
    db
      .insert(cartItems)
      .select(
        rowFrom(
          cartItems,
          {
            cartId,
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
            pricedAt: createdAt,
            priceRule: sql.placeholder('priceRule'),
            options: sql.placeholder('options'),
            artworkFileId: sql`(select ${artwork.id} from ${artwork})`,
            artworkDesign: sql.placeholder('artworkDesign'),
            acceptedFindings: sql`'[]'::jsonb`,
            createdAt,
          },
          sql`from ${cart} where ${isFileFound} and ${isPageFound} and ${db.$count(cartItems, eq(cartItems.cartId, cart.id))} < ${maxCartItems}`,
        ),
      )
      .returning(),
  )
  const start = { cartId: sql`${added.cartId}`, startedAt: createdAt }
  const started = db.$with('started').as(
    db
      .insert(cartStarts)
      .select(rowFrom(cartStarts, start, sql`from ${added}`))
      .onConflictDoNothing()
      .returning({ id: cartStarts.id }),
  )
  return db
    .with(cart, artwork, added, started)
    .select({
      isAdded: sql<boolean>`${added.id} is not null`,
      pages,
      fileBytes: sql<number | null>`(select ${artwork.sizeBytes} from ${artwork})`,
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
        options: added.options,
        artworkDesign: added.artworkDesign,
        acceptedFindings: added.acceptedFindings,
      },
      ...lineDetails(db, added),
    })
    .from(cart)
    .leftJoin(added, sql`true`)
})

/**
 * Inserts the line in one statement. Lock the cart first, so that the count of its lines is current. Without a user,
 * access to the artwork must have been checked already. A line that is refused, or has no cart, is not inserted.
 */
export async function insertLine(
  tx: Transaction,
  session: CartSession,
  line: NewLine,
  user: CartSession | null = null,
  maxFileBytes = maxBigFileBytes,
): Promise<InsertedLine> {
  const { artworkFileId = null } = line
  const page = line.artworkDesign?.page ?? 1
  const [added] = await addLine(tx, session, { ...none, ...line, page, ...artworkUser(user), maxFileBytes })
  if (!added) return 'no cart'
  const { isAdded, pages, fileBytes, line: stored, ...details } = added
  if (isAdded && stored) return toLine({ ...details, line: stored })
  if (artworkFileId !== null && fileBytes === null) return 'no file'
  if ((fileBytes ?? 0) > maxFileBytes) return 'big file'
  return pages !== null && pages < page ? 'no page' : 'full cart'
}

export type InsertedLine = CartLine | 'no cart' | 'no file' | 'no page' | 'big file' | 'full cart'

export const fileNotFound = () => notFound('File not found')

const noPage = 'The artwork has no such page'

export const bigFile = `This product takes files of at most ${maxArtworkMegabytes} MB. Please upload a smaller one.`

/** Throws not_found (file), invalid (page, or file too big for the product) or conflict (full cart). */
export function refuseLine(inserted: InsertedLine): CartLine {
  if (inserted === 'no file') throw fileNotFound()
  if (inserted === 'no page') throw invalid(noPage, { 'design.page': noPage })
  if (inserted === 'big file') throw invalid(bigFile)
  if (inserted === 'full cart') throw conflict(`A cart can hold up to ${maxCartItems} items`)
  if (inserted === 'no cart') throw new Error('the cart is missing')
  return inserted
}
