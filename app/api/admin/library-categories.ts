import { z } from '@hono/zod-openapi'
import { placeInput } from '#app/features/goods/catalog-editing/place.ts'
import { libraryCategoryChange, libraryCategoryInput } from '#app/features/goods/library/library.input.ts'
import {
  createLibraryCategory,
  deleteLibraryCategory,
  libraryCategorySchema,
  listCategoriesWithCounts,
  moveLibraryCategory,
  renameLibraryCategory,
} from '#app/features/goods/library/manage-library-categories.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, versionQuery } from '../http/input.ts'
import { presenter } from '../http/presenter.ts'
import { router } from '../http/router.ts'

const categoryJson = libraryCategorySchema.openapi('StaffLibraryCategory')
const countedJson = categoryJson.extend({ designs: z.number() })

const present = presenter(categoryJson)
const presentCounted = presenter(countedJson)

const noCategory = 'Library category not found'

export const adminLibraryCategoriesApi = router()
  .openapi(
    endpoint('get', '/', access.staff('library'), {
      summary: 'Library categories in display order, with their number of designs',
      responses: { 200: z.array(countedJson) },
    }),
    async (c) => {
      const categories = await listCategoriesWithCounts(c.var.shop.db)
      return c.json(categories.map(presentCounted), 200)
    },
  )
  .openapi(
    endpoint('post', '/', access.staff('library'), {
      summary: 'Create a library category at the end of the list',
      json: libraryCategoryInput,
      responses: { 201: categoryJson },
      errors: [409, 422],
    }),
    async (c) => {
      const category = await createLibraryCategory(staffOperation(c), c.req.valid('json'))
      return c.json(present(category), 201)
    },
  )
  .openapi(
    endpoint('put', '/{categoryId}', access.staff('library'), {
      summary: 'Rename a library category',
      json: libraryCategoryChange,
      responses: { 200: categoryJson },
      errors: [409, 422],
    }),
    async (c) => {
      const id = parseId(c.req.param('categoryId'), noCategory)
      const category = await renameLibraryCategory(staffOperation(c), id, c.req.valid('json'))
      return c.json(present(category), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{categoryId}', access.staff('library'), {
      summary: 'Delete a library category without designs',
      query: versionQuery,
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const id = parseId(c.req.param('categoryId'), noCategory)
      await deleteLibraryCategory(staffOperation(c), id, c.req.valid('query'))
      return c.json({ id }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{categoryId}/place', access.staff('library'), {
      summary: 'Move a library category',
      json: placeInput,
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const id = parseId(c.req.param('categoryId'), noCategory)
      await moveLibraryCategory(staffOperation(c), id, c.req.valid('json'))
      return c.json({ id }, 200)
    },
  )
