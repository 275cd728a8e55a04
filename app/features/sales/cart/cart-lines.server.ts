import { and, asc, eq } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { lineGrams } from './cart.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { cartItems } from '#app/schema/cart.server.ts'

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
  priceRule: PriceRule | null
  artwork: {
    id: string
    path: string
    previewPath: string | null
    thumbnailPath: string | null
    fileName: string
  } | null
  picturePath: string
  isDesignDisabled: boolean
  grams: number
}

export async function readLines(db: Queryable, cartId: number, lineId?: number): Promise<CartLine[]> {
  const { id, path, previewPath, thumbnailPath, fileName } = artworkFiles
  const rows = await db
    .select({
      line: cartItems,
      category: categories,
      product: libraryProducts,
      designPicture,
      artwork: { id, path, previewPath, thumbnailPath, fileName },
    })
    .from(cartItems)
    .leftJoin(categories, eq(categories.id, cartItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, cartItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .leftJoin(artworkFiles, eq(artworkFiles.id, cartItems.artworkFileId))
    .where(and(eq(cartItems.cartId, cartId), lineId === undefined ? undefined : eq(cartItems.id, lineId)))
    .orderBy(asc(cartItems.id))
  return rows.map(({ line, category, product, designPicture, artwork }) => {
    const unit = category?.sizeRule?.unit ?? 'in'
    return {
      id: line.id,
      cartId: line.cartId,
      kind: line.kind,
      categoryId: line.categoryId,
      libraryProductId: line.libraryProductId,
      sizeId: line.sizeId,
      isCustomSize: line.isCustomSize,
      name: category?.name ?? product?.name ?? '',
      width: line.width,
      height: line.height,
      unit,
      quantity: line.quantity,
      priceCents: line.priceCents,
      priceWithoutPromotionCents: line.priceWithoutPromotionCents,
      pricedAt: line.pricedAt,
      priceRule: line.priceRule,
      artwork,
      picturePath: category?.picturePath ?? designPicture ?? '',
      isDesignDisabled: product?.isDisabled ?? false,
      grams: lineGrams(category?.gramsPerSquareInch, { ...line, unit }),
    }
  })
}
