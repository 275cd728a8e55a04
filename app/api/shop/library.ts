import { z } from '@hono/zod-openapi'
import type { LibraryProduct } from '#app/features/goods/library/library.ts'
import {
  maxLibraryPageSize,
  listLibraryCategories,
  listLibraryProducts,
  readLibraryCategory,
  readLibraryProduct,
} from '#app/features/goods/library/read-library.server.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { largestId, parseId, wholeNumber } from '../http/input.ts'
import { router } from '../http/router.ts'

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
  after: wholeNumber(0, largestId, 'The last id of the previous page').optional(),
  limit: wholeNumber(1, maxLibraryPageSize).optional(),
})

export const libraryApi = router()
  .openapi(
    endpoint('get', '/', access.public, {
      summary: 'Ready-made designs, in display order',
      query: listQuery,
      responses: { 200: z.array(productSchema) },
      errors: [404, 422],
    }),
    async (c) => {
      const { category, after, limit } = c.req.valid('query')
      const { db } = c.var.shop
      const libraryCategoryId = category ? parseId(category) : undefined
      const products = await listLibraryProducts(db, { libraryCategoryId, after, limit })
      return c.json(products.map(presentProduct), 200)
    },
  )
  .openapi(
    endpoint('get', '/{libraryProductId}', access.public, {
      summary: 'A ready-made design',
      responses: { 200: productSchema },
    }),
    async (c) => {
      const id = parseId(c.req.param('libraryProductId'))
      return c.json(presentProduct(await readLibraryProduct(c.var.shop.db, id)), 200)
    },
  )

export const libraryCategoriesApi = router()
  .openapi(
    endpoint('get', '/', access.public, {
      summary: 'Categories of the library',
      responses: { 200: z.array(categorySchema) },
    }),
    async (c) => c.json(await listLibraryCategories(c.var.shop.db), 200),
  )
  .openapi(
    endpoint('get', '/{idCategory}', access.public, {
      summary: 'A category of the library',
      responses: { 200: categorySchema },
    }),
    async (c) => {
      const id = parseId(c.req.param('idCategory'))
      return c.json(await readLibraryCategory(c.var.shop.db, id), 200)
    },
  )

function presentProduct({ priceCents, picturePath, ...product }: LibraryProduct) {
  return { ...product, price: priceCents, file: { path: picturePath } }
}
