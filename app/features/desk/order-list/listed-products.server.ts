import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { itemPicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { checkItem } from '#app/features/goods/preflight/check-item.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import {
  printFindings,
  printMark,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import { readArtworkDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { daysLessOf, type SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { itemPlace, itemShape, orderItems } from '#app/schema/orders.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'

type OrderProduct = { name: string; quantity: number }

export type ExportedProduct = OrderProduct & { options: SoldOption[] }

export type ListedProducts = {
  products: OrderProduct[]
  /**
   * The lowest grade of the files its items are printed from: approved proofs or, before approval, the artwork or
   * design.
   */
  printMark: PrintGrade | null
  /** True if an item has an option that shortens the promised delivery time. */
  isRush: boolean
  /** The path of a picture of the first item as printed and cut, or of its design; null if it has no picture. */
  picturePath: string | null
}

export const noProducts: ListedProducts = { products: [], printMark: null, isRush: false, picturePath: null }

const measuresOf = (files: typeof artworkFiles | typeof designFiles) => ({
  path: files.path,
  widthPx: files.widthPx,
  heightPx: files.heightPx,
  pages: files.pages,
  laterPages: files.laterPages,
  cutOuts: files.cutOuts,
  embeddedPictures: files.embeddedPictures,
  embeddedWidthPx: files.embeddedWidthPx,
  embeddedHeightPx: files.embeddedHeightPx,
  colorSpaces: files.colorSpaces,
  iccProfiles: files.iccProfiles,
  missingFonts: files.missingFonts,
  layout: files.layout,
  erasedAt: files.erasedAt,
})

const picturesOf = ({ previewPath, thumbnailPath }: typeof artworkFiles | typeof designFiles) => ({
  previewPath,
  thumbnailPath,
})

/** Reads the orders' approved proofs with the ids of the items they show. A proof without ids shows all items. */
async function readApprovedProofs(db: Queryable, orderIds: number[]) {
  const approved = await db
    .select({ id: proofs.id, orderId: proofs.orderId, file: measuresOf(artworkFiles) })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(
      and(
        inArray(proofs.orderId, orderIds),
        isNotNull(proofs.approvedAt),
        // Proof sheets made by the shop are left out, because the item's artwork is printed instead.
        isNull(proofs.artworkSha256),
        isNull(proofs.supersededAt),
        isNull(proofs.voidedAt),
      ),
    )
  const named = await db.select().from(proofItems).where(inArray(proofItems.orderId, orderIds))
  const idsOf = Map.groupBy(named, ({ proofId }) => proofId)
  return approved.map(({ id, orderId, file }) => ({
    orderId,
    file,
    itemIds: (idsOf.get(id) ?? []).map(({ orderItemId }) => orderItemId),
  }))
}

type ApprovedProof = Awaited<ReturnType<typeof readApprovedProofs>>[number]

const selectItems = (db: Queryable, orderIds: number[]) =>
  db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      width: orderItems.width,
      height: orderItems.height,
      unit: orderItems.unit,
      options: orderItems.options,
      kind: orderItems.kind,
      artwork: { ...measuresOf(artworkFiles), ...picturesOf(artworkFiles) },
      artworkDesign: orderItems.artworkDesign,
      shape: itemShape,
      design: { ...measuresOf(designFiles), ...picturesOf(designFiles) },
      designPicture,
    })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .where(and(inArray(orderItems.orderId, orderIds), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

type Item = Awaited<ReturnType<typeof selectItems>>[number]

export async function listedProductsOf(
  db: Queryable,
  orderIds: number[],
): Promise<Map<number, ListedProducts>> {
  if (orderIds.length === 0) return new Map()
  const byOrder = Map.groupBy(await selectItems(db, orderIds), ({ orderId }) => orderId)
  const approved = Map.groupBy(await readApprovedProofs(db, orderIds), ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([id, items]) => [
      id,
      {
        products: items.map(({ name, quantity }) => ({ name, quantity })),
        printMark: printMark(
          items.flatMap((item) => itemFindings(item, items.length, approved.get(id) ?? [])),
        ),
        isRush: daysLessOf(items) > 0,
        picturePath: picturePath(items[0]),
      },
    ]),
  )
}

function picturePath(item: Item | undefined): string | null {
  if (!item) return null
  const { kind, artwork, artworkDesign, design, designPicture } = item
  const file = artwork && artwork.path !== null ? { ...artwork, path: artwork.path } : null
  const drawnPath = file && itemPicturePath(file, { ...item, design: readArtworkDesign(artworkDesign) })
  const path = design?.thumbnailPath ?? designPicture
  const { src } = itemPicture({
    by: kind,
    product: { file: { path } },
    fileData: file && { ...file, drawnPath },
  })
  return src === placeholder ? null : src.slice(1)
}

const unsized = { width: null, height: null, unit: 'in' } as const

function itemFindings(
  { artwork, artworkDesign, design, ...item }: Item,
  itemCount: number,
  approved: ApprovedProof[],
) {
  const shown = approved.filter(({ itemIds }) => itemIds.length === 0 || itemIds.includes(item.id))
  if (shown.length > 0)
    return shown.flatMap((proof) => {
      const file = measuredOf(proof.file)
      // A proof of several items has no single size.
      const isAlone = (proof.itemIds.length || itemCount) === 1
      return file ? printFindings(file, isAlone ? item : unsized) : []
    })
  const placed = readArtworkDesign(artworkDesign)
  const ordered = measuredOf(artwork ?? design, placed)
  return ordered ? checkItem(ordered, { ...item, design: placed }) : []
}

/** Returns null if there is no file or it was erased. */
function measuredOf(
  file: ApprovedProof['file'] | Item['artwork'] | Item['design'],
  printed?: ArtworkDesign | null,
) {
  if (!file || file.path === null || file.erasedAt) return null
  return measuredFile({ ...file, path: file.path }, printed)
}

export async function productsOf(db: Queryable, orderIds: number[]): Promise<Map<number, ExportedProduct[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      options: orderItems.options,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, orderIds), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
