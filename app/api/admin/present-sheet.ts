import { z } from '@hono/zod-openapi'
import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { maxBigFileMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { optionPriceKinds } from '#app/features/ground/product/product-options.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import type { listCategories, Sheet } from '#app/features/goods/catalog-editing/read-sheet.server.ts'
import { lowestPrice } from '#app/features/goods/catalog/lowest-price.ts'
import { effectSchema } from '../shop/present-options.ts'
import { priceRuleSchema } from './orders/present-price-origin.ts'

const unit = z.enum(units)
const minSide = z.number().openapi({ description: 'The minimum side of a custom size' })

const sizeRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sides'),
    unit,
    minSide,
    maxSide: z.number(),
    longSide: z.number().optional(),
  }),
  z.object({ kind: z.literal('box'), unit, minSide, shortSide: z.number(), longSide: z.number() }),
  z.object({ kind: z.literal('square'), unit, minSide, maxSide: z.number() }),
  z.object({ kind: z.literal('free'), unit, minSide }),
])

const optionalTime = z.string().nullable().openapi({ format: 'date-time' })

const sizeSchema = z.object({ width: z.number(), height: z.number() })

const optionGroupSchema = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceKind: z.enum(optionPriceKinds),
      amount: z.number().openapi({ description: 'US cents, or percent of the item’s price' }),
      daysLess: z.number().int().openapi({ description: 'Working days by which it arrives sooner' }),
      isDefault: z.boolean(),
      isDisabled: z.boolean().openapi({ description: 'No longer offered; orders keep it' }),
      effect: effectSchema,
    }),
  ),
})

const productSchema = z
  .object({
    shape: z.enum(productShapes),
    defaultQuantity: z.number(),
    gramsPerSquareInch: z.number(),
    acceptsBigFiles: z.boolean().openapi({ description: `Artwork up to ${maxBigFileMegabytes} MB` }),
    sizeRule: sizeRuleSchema,
    quantityRule: z.object({ multipleOf: z.number() }),
    priceRule: priceRuleSchema.nullable().openapi({ description: 'Null in a draft without prices' }),
    isTablePriced: z
      .boolean()
      .openapi({ description: 'In a draft without prices: they are to be entered as a table' }),
    sizes: z.array(sizeSchema),
    tiers: z.array(z.object({ quantity: z.number() })),
    promotions: z.array(
      sizeSchema.extend({
        quantity: z.number(),
        priceCents: z.number().int(),
        startsAt: optionalTime,
        endsAt: optionalTime.openapi({ description: 'The first moment after it' }),
      }),
    ),
    options: z.array(optionGroupSchema),
  })
  .openapi('ProductSheet')

const categorySchema = z.object({
  id: z.number(),
  version: z.number(),
  parentId: z.number().nullable(),
  urlCode: z.string().nullable(),
  name: z.string(),
  picturePath: z.string(),
  isDisabled: z.boolean(),
  isDraft: z.boolean().openapi({ description: 'Visible in the back office only' }),
})

export const sheetSchema = categorySchema
  .extend({ description: z.string(), product: productSchema.nullable() })
  .openapi('CategorySheet')

export const presentSheet = ({ product, ...sheet }: Sheet): z.infer<typeof sheetSchema> => ({
  ...sheet,
  product: product && {
    ...product,
    promotions: product.promotions.map((promotion) => ({
      ...promotion,
      startsAt: promotion.startsAt?.toISOString() ?? null,
      endsAt: promotion.endsAt?.toISOString() ?? null,
    })),
  },
})

export const branchSchema = categorySchema
  .extend({
    isSold: z.boolean().openapi({ description: 'True for a product, false for a group of products' }),
    subcategories: z.number(),
    sizes: z.number(),
    tiers: z.number(),
    promotions: z.number(),
    from: z
      .object({ quantity: z.number(), priceCents: z.number().int() })
      .nullable()
      .openapi({ description: 'The lowest price of the first quantity, including promotions' }),
  })
  .openapi('CategoryBranch')

type Row = Awaited<ReturnType<typeof listCategories>>[number]

export function presentBranch(catalog: Catalog, row: Row): z.infer<typeof branchSchema> {
  const { id, version, parentId, urlCode, name, picturePath, isDisabled, isDraft } = row
  const category = catalog.categories.get(id)
  return {
    id,
    version,
    parentId,
    urlCode,
    name,
    picturePath,
    isDisabled,
    isDraft,
    isSold: row.shape !== 'group',
    subcategories: subcategories(catalog, id).length,
    sizes: category?.sizes.length ?? 0,
    tiers: category?.tiers.length ?? 0,
    promotions: category?.promotions.length ?? 0,
    from: category ? lowestPrice(category) : null,
  }
}
