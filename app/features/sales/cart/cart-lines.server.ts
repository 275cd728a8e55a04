import { asc, eq, getTableColumns, or, sql, and, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notFound } from '#app/errors.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import {
  defaultDesign,
  readArtworkDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { doubtfulFindings } from '#app/features/goods/preflight/check-item.ts'
import type { PreflightFinding } from '#app/features/goods/preflight/preflight-finding.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { hasToken, tokenValues, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { lineGrams } from './cart.ts'
import { canPrintExactly } from './print-exactly.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { sessions } from '#app/schema/customers.server.ts'

export type CartLine = {
  id: number
  cartId: number
  kind: ItemKind
  categoryId: number | null
  libraryProductId: number | null
  sizeId: number | null
  isCustomSize: boolean
  name: string
  width: number | null
  height: number | null
  unit: Unit
  quantity: number
  priceCents: Cents
  priceWithoutPromotionCents: Cents
  pricedAt: Date | null
  /** The rule that set the line's price; null for a library design. */
  priceRule: PriceRule | null
  options: SoldOption[]
  artwork: {
    id: string
    path: string
    previewPath: string | null
    thumbnailPath: string | null
    fileName: string
  } | null
  artworkDesign: ArtworkDesign | null
  /** Problems found in the artwork. */
  findings: PreflightFinding[]
  /** True if the customer may approve the item without a proof. */
  canPrintExactly: boolean
  picturePath: string
  /** Null for a library design. */
  shape: Shape | null
  /** True if the product is out of stock or the design is no longer sold. */
  isUnavailable: boolean
  grams: number
}

const { createdAt: _, artworkFileId: __, ...lineColumns } = getTableColumns(cartItems)

const parents = alias(categories, 'parents')

/**
 * Selects carts with their lines, oldest first, and each line's category, design and artwork. An empty cart has one row
 * without a line.
 */
const selectCarts = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      cart: {
        id: carts.id,
        sessionId: carts.sessionId,
        customerId: carts.customerId,
        couponId: carts.couponId,
        zipCode: carts.zipCode,
      },
      line: lineColumns,
      category: {
        name: categories.name,
        picturePath: categories.picturePath,
        gramsPerSquareInch: categories.gramsPerSquareInch,
        shape: categories.shape,
        unit: sql<Unit | null>`${categories.sizeRule} ->> 'unit'`,
        isDisabled: sql<boolean>`${categories.isDisabled} or coalesce(${parents.isDisabled}, false)`,
      },
      design: {
        name: libraryProducts.name,
        isDisabled: libraryProducts.isDisabled,
        picturePath: designPicture,
      },
      artwork: {
        id: artworkFiles.id,
        path: artworkFiles.path,
        previewPath: artworkFiles.previewPath,
        thumbnailPath: artworkFiles.thumbnailPath,
        fileName: artworkFiles.fileName,
        widthPx: artworkFiles.widthPx,
        heightPx: artworkFiles.heightPx,
        pages: artworkFiles.pages,
        laterPages: artworkFiles.laterPages,
        cutOuts: artworkFiles.cutOuts,
        embeddedPictures: artworkFiles.embeddedPictures,
        embeddedWidthPx: artworkFiles.embeddedWidthPx,
        embeddedHeightPx: artworkFiles.embeddedHeightPx,
        colorSpaces: artworkFiles.colorSpaces,
        iccProfiles: artworkFiles.iccProfiles,
        missingFonts: artworkFiles.missingFonts,
        layout: artworkFiles.layout,
      },
    })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .leftJoin(categories, eq(categories.id, cartItems.categoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, cartItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .leftJoin(artworkFiles, eq(artworkFiles.id, cartItems.artworkFileId))
    .where(condition)
    .orderBy(asc(cartItems.id))

type Row = Awaited<ReturnType<typeof selectCarts>>[number]

function toLine({ line, category, design, artwork }: Row): CartLine | null {
  if (!line) return null
  const unit = category?.unit ?? 'in'
  const stored = readArtworkDesign(line.artworkDesign)
  const accepted = line.acceptedFindings
  const artworkDesign = stored || accepted.length > 0 ? { ...(stored ?? defaultDesign), accepted } : null
  const shape = category?.shape ?? null
  const measured = artwork && measuredFile(artwork, artworkDesign)
  return {
    id: line.id,
    cartId: line.cartId,
    kind: line.kind,
    categoryId: line.categoryId,
    libraryProductId: line.libraryProductId,
    sizeId: line.sizeId,
    isCustomSize: line.isCustomSize,
    name: category?.name ?? design?.name ?? '',
    width: line.width,
    height: line.height,
    unit,
    quantity: line.quantity,
    priceCents: line.priceCents,
    priceWithoutPromotionCents: line.priceWithoutPromotionCents,
    pricedAt: line.pricedAt,
    priceRule: line.priceRule,
    options: line.options,
    artwork,
    artworkDesign,
    findings: measured ? doubtfulFindings(measured, { ...line, unit, shape, design: artworkDesign }) : [],
    canPrintExactly: canPrintExactly({ ...line, unit, artworkDesign, shape, measured }),
    picturePath: category?.picturePath ?? design?.picturePath ?? '',
    shape,
    isUnavailable: category?.isDisabled ?? design?.isDisabled ?? false,
    grams: lineGrams(category?.gramsPerSquareInch, { ...line, unit }),
  }
}

export type CartWithLines = Row['cart'] & { lines: CartLine[] }

function toCart(rows: Row[]): CartWithLines | null {
  const [first] = rows
  return first ? { ...first.cart, lines: rows.flatMap((row) => toLine(row) ?? []) } : null
}

function isCartOfToken(db: Queryable) {
  const session = db
    .select({ id: sessions.id, customerId: sessions.customerId })
    .from(sessions)
    .where(hasToken(db))
    .as('session')
  const cartId = db
    .select({ id: carts.id })
    .from(session)
    .innerJoin(
      carts,
      or(
        eq(carts.customerId, session.customerId),
        and(isNull(session.customerId), eq(carts.sessionId, session.id)),
      ),
    )
  // `eq`, because PostgreSQL would join all carts with their lines before applying an `in` condition.
  return eq(carts.id, cartId)
}

const byToken = prepared('cart of a token', (db) => selectCarts(db, isCartOfToken(db)))
const bySession = prepared('cart of a session', (db) =>
  selectCarts(db, eq(carts.sessionId, sql.placeholder('sessionId'))),
)
const byCustomer = prepared('cart of a customer', (db) =>
  selectCarts(db, eq(carts.customerId, sql.placeholder('customerId'))),
)
const byId = prepared('cart by id', (db) => selectCarts(db, eq(carts.id, sql.placeholder('cartId'))))
const byLine = prepared('line of a cart', (db) =>
  selectCarts(db, eq(cartItems.id, sql.placeholder('lineId'))),
)

/** Finds the cart of the token's session, or of the customer logged in to that session. */
export async function findCartOfToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<CartWithLines | null> {
  return toCart(await byToken(db, tokenValues(token, now)))
}

export async function findOwnCart(db: Queryable, session: CartSession): Promise<CartWithLines | null> {
  const rows =
    session.kind === 'customer'
      ? await byCustomer(db, { customerId: session.customerId })
      : await bySession(db, { sessionId: session.sessionId })
  return toCart(rows)
}

/** Throws an error if the cart doesn't exist. */
export async function readLockedCart(tx: Transaction, cartId: number): Promise<CartWithLines> {
  const cart = toCart(await byId(tx, { cartId }))
  if (!cart) throw new Error(`cart ${cartId} is missing`)
  return cart
}

/** Reads a line, from any cart if `cartId` is omitted. Throws not_found. */
export async function readLine(db: Queryable, lineId: number, cartId?: number): Promise<CartLine> {
  const [line] = (await byLine(db, { lineId })).flatMap((row) => toLine(row) ?? [])
  if (!line || (cartId !== undefined && line.cartId !== cartId)) {
    throw notFound('This item is not in your cart')
  }
  return line
}
