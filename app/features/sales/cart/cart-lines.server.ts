import { and, asc, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
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
import { nestedRow } from '#app/platform/database/rows/nested.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { isOwn, preparedForOwner } from './lock-cart.server.ts'
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

const { id, path, previewPath, thumbnailPath, fileName } = artworkFiles
const { widthPx, heightPx, pages, laterPages, cutOuts, colorSpaces, iccProfiles, missingFonts, layout } =
  artworkFiles
const { embeddedPictures, embeddedWidthPx, embeddedHeightPx } = artworkFiles

const parents = alias(categories, 'parents')

const disabledParentOf = (db: Queryable) =>
  db
    .select({ one: sql`1` })
    .from(parents)
    .where(and(eq(parents.id, categories.parentId), parents.isDisabled))

const categoryOf = (db: Queryable, categoryId: AnyPgColumn) =>
  nestedRow(
    db
      .select({
        name: categories.name,
        picturePath: categories.picturePath,
        gramsPerSquareInch: categories.gramsPerSquareInch,
        shape: categories.shape,
        unit: sql<Unit | null>`${categories.sizeRule} ->> 'unit'`,
        isDisabled: sql<boolean>`${categories.isDisabled} or exists (${disabledParentOf(db)})`,
      })
      .from(categories)
      .where(eq(categories.id, categoryId)),
    isNotNull(categoryId),
  )

const designOf = (db: Queryable, libraryProductId: AnyPgColumn) =>
  nestedRow(
    db
      .select({
        name: libraryProducts.name,
        isDisabled: libraryProducts.isDisabled,
        picturePath: designPicture,
      })
      .from(libraryProducts)
      .leftJoin(designFiles, isDesignFile)
      .where(eq(libraryProducts.id, libraryProductId)),
    isNotNull(libraryProductId),
  )

const artworkOf = (db: Queryable, artworkFileId: AnyPgColumn) =>
  nestedRow(
    db
      .select({
        id,
        path,
        previewPath,
        thumbnailPath,
        fileName,
        widthPx,
        heightPx,
        pages,
        laterPages,
        cutOuts,
        embeddedPictures,
        embeddedWidthPx,
        embeddedHeightPx,
        colorSpaces,
        iccProfiles,
        missingFonts,
        layout,
      })
      .from(artworkFiles)
      .where(eq(id, artworkFileId)),
    isNotNull(artworkFileId),
  )

type References = Record<'categoryId' | 'libraryProductId' | 'artworkFileId', AnyPgColumn>

/** Selects the category, design and artwork that a line refers to. */
export const lineDetails = (db: Queryable, line: References) => ({
  category: categoryOf(db, line.categoryId),
  design: designOf(db, line.libraryProductId),
  artwork: artworkOf(db, line.artworkFileId),
})

type LineRow = {
  line: Omit<typeof cartItems.$inferSelect, 'createdAt' | 'artworkFileId' | 'priceRule'>
  category: Found<typeof categoryOf>
  design: Found<typeof designOf>
  artwork: Found<typeof artworkOf>
}

type Found<Nested extends (...args: never[]) => SQL> = ReturnType<Nested>['_']['type']

export function toLine({ line, category, design, artwork }: LineRow): CartLine {
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

/** Lines of carts, oldest first. */
export const selectLines = (db: Queryable, isWanted: SQL | undefined) =>
  db
    .select({ line: lineColumns, ...lineDetails(db, cartItems) })
    .from(cartItems)
    .where(isWanted)
    .orderBy(asc(cartItems.id))

const findLines = prepared((db) => selectLines(db, eq(cartItems.cartId, sql.placeholder('cartId'))))

export async function readLines(db: Queryable, cartId: number): Promise<CartLine[]> {
  return (await findLines(db, { cartId })).map(toLine)
}

const findOwnLines = preparedForOwner((db, kind) => {
  const ownCart = db.select({ id: carts.id }).from(carts).where(isOwn[kind])
  return selectLines(db, eq(cartItems.cartId, ownCart))
})

/** Reads the session's lines, for callers that don't know the cart's id yet. */
export async function readOwnLines(db: Queryable, session: CartSession): Promise<CartLine[]> {
  return (await findOwnLines(db, session)).map(toLine)
}
