import { createRoute, z } from '@hono/zod-openapi'
import { subcategories, type Catalog, type Category } from '#app/features/catalog/catalog.ts'
import { findSellable } from '#app/features/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { customPriceInput, defaultPricesInput } from '#app/features/pricing/pricing.input.ts'
import { customPrice, defaultPrices } from '#app/features/pricing/quote-price.ts'
import { price } from '#app/features/pricing/price.ts'
import { notFound } from '#app/errors.ts'
import { access } from '../http/access.ts'
import { body, bodyRefusals, json, parseId, refusals, router } from '../http/http.ts'

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
  })
  .openapi('Category')

const centsSchema = z.number().int().openapi({ description: 'US cents' })

const priceSchema = z.object({ priceWithPromo: centsSchema, priceWithoutPromo: centsSchema }).openapi('Price')

const categoryIdParam = z.object({ categoryId: z.string() })

export const catalogApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/categories/{categoryId}',
      summary: 'A category with its sizes and subcategories',
      ...access.public,
      request: {
        params: categoryIdParam,
        query: z.object({ subcategories: z.string().optional(), file: z.string().optional() }),
      },
      responses: { 200: json(categorySchema), ...refusals(404) },
    }),
    async (c) => {
      const catalog = await readCatalog(c.var.shop.db)
      return c.json(presentCategory(catalog, categoryOf(catalog, c.req.valid('param').categoryId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/sizes/{categoryId}',
      summary: 'Stock sizes of a category',
      ...access.public,
      request: { params: categoryIdParam },
      responses: { 200: json(z.array(sizeSchema)), ...refusals(404) },
    }),
    async (c) => {
      const category = categoryOf(await readCatalog(c.var.shop.db), c.req.valid('param').categoryId)
      return c.json(presentSizes(category), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/quantity/{categoryId}',
      summary: 'Quantity tiers of a category, with the price of its first size',
      ...access.public,
      request: { params: categoryIdParam },
      responses: {
        200: json(z.array(z.object({ id: z.number(), quantity: z.number(), price: centsSchema }))),
        ...refusals(404),
      },
    }),
    async (c) => {
      const category = categoryOf(await readCatalog(c.var.shop.db), c.req.valid('param').categoryId)
      return c.json(presentTiers(category), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/item/calculate-default-prices',
      summary: 'Prices of a size at every quantity tier',
      ...access.public,
      request: { body: body(defaultPricesInput) },
      responses: { 200: json(z.array(priceSchema)), ...bodyRefusals(404, 409, 422) },
    }),
    async (c) => {
      const input = c.req.valid('json')
      const category = findSellable(await readCatalog(c.var.shop.db), input.categoryId)
      return c.json(defaultPrices(category, input), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/item/calculate-custom-price',
      summary: 'Price of a size at any quantity',
      ...access.public,
      request: { body: body(customPriceInput) },
      responses: { 200: json(centsSchema), ...bodyRefusals(404, 409, 422) },
    }),
    async (c) => {
      const input = c.req.valid('json')
      const category = findSellable(await readCatalog(c.var.shop.db), input.categoryId)
      return c.json(customPrice(category, input).priceWithPromo, 200)
    },
  )

function categoryOf(catalog: Catalog, id: string): Category {
  const noSuchCategory = 'There is no such category'
  const category = catalog.categories.get(parseId(id, noSuchCategory))
  if (!category) throw notFound(noSuchCategory)
  return category
}

function presentCategory(catalog: Catalog, category: Category) {
  return {
    ...presentSummary(category),
    sizes: presentSizes(category),
    subcategories: subcategories(catalog, category.id).map(presentSummary),
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
