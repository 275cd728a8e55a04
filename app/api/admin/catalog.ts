import { z } from '@hono/zod-openapi'
import { deleteCategory } from '#app/features/goods/catalog-editing/delete-category.server.ts'
import { moveCategory } from '#app/features/goods/catalog-editing/move-category.server.ts'
import { placeInput } from '#app/features/goods/catalog-editing/place.ts'
import { readCatalogWithDrafts } from '#app/features/goods/catalog/read-catalog.server.ts'
import { listCategories, readSheet } from '#app/features/goods/catalog-editing/read-sheet.server.ts'
import { changeCategory, createCategory } from '#app/features/goods/catalog-editing/save-category.server.ts'
import { categoryChange, categoryInput } from '#app/features/goods/catalog-editing/sheet.input.ts'
import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { maxBigFileMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import { lowestPrice } from '#app/features/goods/catalog/lowest-price.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, versionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes } from '../http/uploaded-file.ts'
import { idSchema, optionalTime, optionValueSchema, presenter } from '../schemas.ts'
import { uploadPicture, pictureSchema } from './library.ts'
import { priceRuleSchema } from './price-changes.ts'

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

const sizeSchema = z.object({ width: z.number(), height: z.number() })

const optionGroupSchema = z.object({
  name: z.string(),
  values: z.array(
    optionValueSchema.extend({
      isDisabled: z.boolean().openapi({ description: 'No longer offered; orders keep it' }),
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
      .openapi({ description: 'For a draft without prices, whether they will be entered as a table' }),
    sizes: z.array(sizeSchema),
    tiers: z.array(z.object({ quantity: z.number() })),
    promotions: z.array(
      sizeSchema.extend({
        quantity: z.number(),
        priceCents: z.number().int(),
        startsAt: optionalTime,
        endsAt: optionalTime.openapi({ description: 'When it ends (exclusive)' }),
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

const sheetSchema = categorySchema
  .extend({ description: z.string(), product: productSchema.nullable() })
  .openapi('CategorySheet')

const branchSchema = categorySchema
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

const present = presenter(branchSchema)

function presentBranch(catalog: Catalog, row: Awaited<ReturnType<typeof listCategories>>[number]) {
  const category = catalog.categories.get(row.id)
  return present({
    ...row,
    isSold: row.shape !== 'group',
    subcategories: subcategories(catalog, row.id).length,
    sizes: category?.sizes.length ?? 0,
    tiers: category?.tiers.length ?? 0,
    promotions: category?.promotions.length ?? 0,
    from: category ? lowestPrice(category) : null,
  })
}

const noCategory = 'Category not found'

export const adminCatalogApi = router()
  .openapi(
    endpoint('get', '/categories', access.staff('catalog'), {
      summary: 'All categories, each group in display order',
      responses: { 200: z.array(branchSchema) },
    }),
    async (c) => {
      const { db } = c.var.shop
      const [rows, catalog] = [await listCategories(db), await readCatalogWithDrafts(db)]
      return c.json(
        rows.map((row) => presentBranch(catalog, row)),
        200,
      )
    },
  )
  .openapi(
    endpoint('post', '/categories', access.staff('catalog'), {
      summary: 'Create a category at the end of its group; a product is a draft until published',
      json: categoryInput,
      responses: { 201: sheetSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const sheet = await createCategory(staffOperation(c), c.req.valid('json'))
      return c.json(sheet, 201)
    },
  )
  .openapi(
    endpoint('get', '/categories/{categoryId}', access.staff('catalog'), {
      summary: 'A category with its sizes, quantities, rules, prices and promotions',
      responses: { 200: sheetSchema },
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      return c.json(await readSheet(c.var.shop.db, categoryId), 200)
    },
  )
  .openapi(
    endpoint('put', '/categories/{categoryId}', access.staff('catalog'), {
      summary: 'Update a category, or publish it with `isDraft: false`; omit `pictureId` to keep its picture',
      json: categoryChange,
      responses: { 200: sheetSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      const sheet = await changeCategory(staffOperation(c), categoryId, c.req.valid('json'))
      return c.json(sheet, 200)
    },
  )
  .openapi(
    endpoint('delete', '/categories/{categoryId}', access.staff('catalog'), {
      summary: 'Delete a category that was never ordered',
      query: versionQuery,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      await deleteCategory(staffOperation(c), categoryId, c.req.valid('query'))
      return c.json({ id: categoryId }, 200)
    },
  )
  .openapi(
    endpoint('put', '/categories/{categoryId}/place', access.staff('catalog'), {
      summary: 'Move a category within its group',
      json: placeInput,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      await moveCategory(staffOperation(c), categoryId, c.req.valid('json'))
      return c.json({ id: categoryId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/pictures', access.staff('catalog'), {
      summary: 'Upload a picture for a category',
      form: fileForm,
      maxBytes: maxUploadBytes,
      responses: { 201: pictureSchema },
      errors: [422],
    }),
    async (c) => c.json(await uploadPicture(c, c.req.valid('form').file), 201),
  )
