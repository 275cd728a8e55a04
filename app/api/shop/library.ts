import { createRoute, z } from '@hono/zod-openapi'
import type { LibraryProduct } from '#app/features/library/library.ts'
import {
  largestLibraryPage,
  listLibraryCategories,
  listLibraryProducts,
  readLibraryCategory,
  readLibraryProduct,
} from '#app/features/library/read-library.server.ts'
import { access } from '../http/access.ts'
import { json, largestId, parseId, refusals, router, wholeNumber } from '../http/http.ts'

const categorySchema = z.object({ id: z.number(), name: z.string() }).openapi('LibraryCategory')

const productSchema = z
  .object({
    id: z.number(),
    libraryCategoryId: z.number(),
    name: z.string(),
    price: z.number().int().openapi({ description: 'US cents' }),
    width: z.number().nullable(),
    height: z.number().nullable(),
    file: z.object({ path: z.string() }),
  })
  .openapi('LibraryProduct')

const listQuery = z.object({
  category: z.string().max(20).optional().openapi({ description: 'Only designs of this library category' }),
  after: wholeNumber(0, largestId, 'The last id of the page before').optional(),
  limit: wholeNumber(1, largestLibraryPage).optional(),
})

export const libraryApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/libraryproducts',
      summary: 'Ready-made designs, in the order of the shop',
      ...access.public,
      request: { query: listQuery },
      responses: { 200: json(z.array(productSchema)), ...refusals(400, 404, 422) },
    }),
    async (c) => {
      const { category, after, limit } = c.req.valid('query')
      const { db } = c.var.shop
      const libraryCategoryId = category ? (await readLibraryCategory(db, parseId(category))).id : undefined
      const products = await listLibraryProducts(db, { libraryCategoryId, after, limit })
      return c.json(products.map(presentProduct), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/libraryproducts/{libraryProductId}',
      summary: 'A ready-made design',
      ...access.public,
      request: { params: z.object({ libraryProductId: z.string() }) },
      responses: { 200: json(productSchema), ...refusals(404) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').libraryProductId)
      return c.json(presentProduct(await readLibraryProduct(c.var.shop.db, id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/librarycategories',
      summary: 'Categories of the library',
      ...access.public,
      responses: { 200: json(z.array(categorySchema)) },
    }),
    async (c) => c.json(await listLibraryCategories(c.var.shop.db), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/librarycategories/{idCategory}',
      summary: 'A category of the library',
      ...access.public,
      request: { params: z.object({ idCategory: z.string() }) },
      responses: { 200: json(categorySchema), ...refusals(404) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').idCategory)
      return c.json(await readLibraryCategory(c.var.shop.db, id), 200)
    },
  )

function presentProduct({ priceCents, picturePath, ...product }: LibraryProduct) {
  return { ...product, price: priceCents, file: { path: picturePath } }
}
