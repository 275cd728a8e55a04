import { z } from '@hono/zod-openapi'
import { subcategories, type Catalog, type Category } from '#app/features/goods/catalog/catalog.ts'
import { offeredOptions } from '#app/features/goods/options/offered-options.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { countPriceCall, priceCallLimits } from '#app/features/goods/pricing/count-price-call.server.ts'
import { customPriceInput, defaultPricesInput } from '#app/features/goods/pricing/pricing.input.ts'
import { customPrice, defaultPrices } from '#app/features/goods/catalog/quote-price.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import { notFound } from '#app/errors.ts'
import type { LibraryProduct } from '#app/features/goods/library/library.ts'
import {
  maxLibraryPageSize,
  listLibraryCategories,
  listLibraryProducts,
  readLibraryCategory,
  readLibraryProduct,
} from '#app/features/goods/library/read-library.server.ts'
import { access } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, largestId, wholeNumber } from '../http/input.ts'
import { router } from '../http/router.ts'
import { cents, offeredOptionsSchema } from '../schemas.ts'

const sizeSchema = z.object({ id: z.number(), width: z.number(), height: z.number(), custom: z.boolean() })

const categorySchema = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    file: z.object({ path: z.string() }),
    isDisabled: z.boolean(),
    sizes: z.array(sizeSchema),
    subcategories: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        description: z.string(),
        file: z.object({ path: z.string() }),
        isDisabled: z.boolean(),
      }),
    ),
    options: offeredOptionsSchema,
  })
  .openapi('Category')

const priceSchema = z.object({ priceWithPromo: cents, priceWithoutPromo: cents }).openapi('Price')

export const catalogApi = router()
  .openapi(
    endpoint('get', '/categories/{categoryId}', access.public, {
      summary: 'A category with its sizes and subcategories',
      query: z.object({ subcategories: z.string().optional(), file: z.string().optional() }),
      responses: { 200: categorySchema },
    }),
    async (c) => {
      const catalog = await c.var.shop.fromReplica(readCatalog)
      return c.json(presentCategory(catalog, categoryOf(catalog, c.req.param('categoryId'))), 200)
    },
  )
  .openapi(
    endpoint('get', '/sizes/{categoryId}', access.public, {
      summary: 'Stock sizes of a category',
      responses: { 200: z.array(sizeSchema) },
    }),
    async (c) => {
      const category = categoryOf(await c.var.shop.fromReplica(readCatalog), c.req.param('categoryId'))
      return c.json(presentSizes(category), 200)
    },
  )
  .openapi(
    endpoint('get', '/quantity/{categoryId}', access.public, {
      summary: 'Quantity tiers of a category, with the price of its first size',
      responses: { 200: z.array(z.object({ id: z.number(), quantity: z.number(), price: cents })) },
    }),
    async (c) => {
      const category = categoryOf(await c.var.shop.fromReplica(readCatalog), c.req.param('categoryId'))
      return c.json(presentTiers(category), 200)
    },
  )
  .openapi(
    endpoint('post', '/item/calculate-default-prices', access.public, {
      summary: 'Prices of a size at every quantity tier',
      json: defaultPricesInput,
      rate: priceCallLimits,
      responses: { 200: z.array(priceSchema) },
      errors: [404, 409, 422],
    }),
    async (c) => {
      await countPriceCall(operation(c), clientAddress(c))
      const input = c.req.valid('json')
      const category = findSellable(await readCatalog(c.var.shop.db), input.categoryId)
      return c.json(defaultPrices(category, input), 200)
    },
  )
  .openapi(
    endpoint('post', '/item/calculate-custom-price', access.public, {
      summary: 'Price of a size at any quantity',
      json: customPriceInput,
      rate: priceCallLimits,
      responses: { 200: cents },
      errors: [404, 409, 422],
    }),
    async (c) => {
      await countPriceCall(operation(c), clientAddress(c))
      const input = c.req.valid('json')
      const category = findSellable(await readCatalog(c.var.shop.db), input.categoryId)
      return c.json(customPrice(category, input).priceWithPromo, 200)
    },
  )

function categoryOf(catalog: Catalog, id: string): Category {
  const notFoundMessage = 'Category not found'
  const category = catalog.categories.get(parseId(id, notFoundMessage))
  if (!category) throw notFound(notFoundMessage)
  return category
}

function presentCategory(catalog: Catalog, category: Category) {
  return {
    ...presentSummary(category),
    sizes: presentSizes(category),
    subcategories: subcategories(catalog, category.id).map(presentSummary),
    ...offeredOptions(category.options),
  }
}

function presentSummary({ id, name, description, picturePath, isDisabled }: Category) {
  return { id, name, description, file: { path: picturePath }, isDisabled }
}

function presentSizes(category: Category) {
  return category.sizes.map((size) => ({ ...size, custom: false }))
}

function presentTiers({ tiers, sizes: [size], rules, promotions }: Category) {
  if (!rules || !size) return []
  return tiers.map(({ id, quantity }) => ({
    id,
    quantity,
    price: price(rules.price, promotions, { ...size, quantity }).priceWithPromo,
  }))
}

const libraryCategorySchema = z.object({ id: z.number(), name: z.string() }).openapi('LibraryCategory')

const designSchema = z
  .object({
    id: z.number(),
    libraryCategoryId: z.number(),
    name: z.string(),
    price: cents,
    width: z.number().nullable(),
    height: z.number().nullable(),
    file: z.object({ path: z.string() }),
  })
  .openapi('LibraryProduct')

const listQuery = z.object({
  category: z.string().max(20).optional().openapi({ description: 'Only designs of this library category' }),
  after: wholeNumber(0, largestId, 'The last id of the previous page').optional(),
  limit: wholeNumber(1, maxLibraryPageSize).optional(),
})

export const libraryApi = router()
  .openapi(
    endpoint('get', '/', access.public, {
      summary: 'Ready-made designs, in display order',
      query: listQuery,
      responses: { 200: z.array(designSchema) },
      errors: [404, 422],
    }),
    async (c) => {
      const { category, after, limit } = c.req.valid('query')
      const page = { libraryCategoryId: category ? parseId(category) : undefined, after, limit }
      const products = await c.var.shop.fromReplica((db) => listLibraryProducts(db, page))
      return c.json(products.map(presentDesign), 200)
    },
  )
  .openapi(
    endpoint('get', '/{libraryProductId}', access.public, {
      summary: 'A ready-made design',
      responses: { 200: designSchema },
    }),
    async (c) => {
      const id = parseId(c.req.param('libraryProductId'))
      const product = await c.var.shop.fromReplica((db) => readLibraryProduct(db, id))
      return c.json(presentDesign(product), 200)
    },
  )

export const libraryCategoriesApi = router()
  .openapi(
    endpoint('get', '/', access.public, {
      summary: 'Library categories',
      responses: { 200: z.array(libraryCategorySchema) },
    }),
    async (c) => c.json(await c.var.shop.fromReplica(listLibraryCategories), 200),
  )
  .openapi(
    endpoint('get', '/{idCategory}', access.public, {
      summary: 'A library category',
      responses: { 200: libraryCategorySchema },
    }),
    async (c) => {
      const id = parseId(c.req.param('idCategory'))
      return c.json(await c.var.shop.fromReplica((db) => readLibraryCategory(db, id)), 200)
    },
  )

function presentDesign({ priceCents, picturePath, ...product }: LibraryProduct) {
  return { ...product, price: priceCents, file: { path: picturePath } }
}
