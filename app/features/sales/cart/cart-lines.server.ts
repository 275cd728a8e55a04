import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notFound } from '#app/errors.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import {
  defaultDesign,
  readArtworkDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { doubtfulFindings } from '#app/features/goods/preflight/check-item.ts'
import type { PreflightFinding } from '#app/features/goods/preflight/preflight-finding.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { isOwnedBy } from './lock-cart.server.ts'
import { lineGrams } from './cart.ts'
import { canPrintExactly } from './print-exactly.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'

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
  options: SoldOption[]
  artwork: {
    id: string
    path: string
    previewPath: string | null
    thumbnailPath: string | null
    fileName: string
  } | null
  artworkDesign: ArtworkDesign | null
  /** Problems found in its artwork. */
  findings: PreflightFinding[]
  /** True if the customer may approve it without a proof. */
  canPrintExactly: boolean
  picturePath: string
  /** Null for a library design. */
  shape: Shape | null
  /** Out of stock, or a design that is no longer sold. */
  isUnavailable: boolean
  grams: number
}

const { createdAt: _, artworkFileId: __, priceRule: ___, ...lineColumns } = getTableColumns(cartItems)

const parents = alias(categories, 'parents')

/** Selects lines of carts with the category, design and artwork that they refer to, oldest first. */
const selectLines = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
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
    .from(cartItems)
    .leftJoin(categories, eq(categories.id, cartItems.categoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, cartItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .leftJoin(artworkFiles, eq(artworkFiles.id, cartItems.artworkFileId))
    .where(condition)
    .orderBy(asc(cartItems.id))

type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

function toLine({ line, category, design, artwork }: LineRow): CartLine {
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

const findLines = prepared('lines of a cart', (db) =>
  selectLines(db, eq(cartItems.cartId, sql.placeholder('cartId'))),
)

export async function readLines(db: Queryable, cartId: number): Promise<CartLine[]> {
  return (await findLines(db, { cartId })).map(toLine)
}

/** Reads the session's lines, for callers that don't know the cart's id yet. */
export async function readOwnLines(db: Queryable, session: CartSession): Promise<CartLine[]> {
  const ownCart = db.select({ id: carts.id }).from(carts).where(isOwnedBy(session))
  return (await selectLines(db, inArray(cartItems.cartId, ownCart))).map(toLine)
}

/** Reads a line, of any cart or only of this one. Throws not_found. */
export async function readLine(db: Queryable, lineId: number, cartId?: number): Promise<CartLine> {
  const isInCart = cartId === undefined ? undefined : eq(cartItems.cartId, cartId)
  const [row] = await selectLines(db, and(eq(cartItems.id, lineId), isInCart))
  if (!row) throw notFound('This item is not in your cart')
  return toLine(row)
}
