import { createRoute, z } from '@hono/zod-openapi'
import { placeInput } from '#app/features/catalog/place.ts'
import { libraryCategoryChange, libraryCategoryInput } from '#app/features/library/library.input.ts'
import {
  createLibraryCategory,
  deleteLibraryCategory,
  listCategoriesWithCounts,
  moveLibraryCategory,
  renameLibraryCategory,
} from '#app/features/library/manage-library-categories.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router } from '../http/http.ts'
import { versionQuery } from './catalog.ts'

const categorySchema = z
  .object({ id: z.number(), name: z.string(), version: z.number() })
  .openapi('StaffLibraryCategory')

const present = ({ id, name, version }: z.infer<typeof categorySchema>) => ({ id, name, version })

const categoryParam = z.object({ categoryId: z.string() })

const noCategory = 'There is no such library category'

export const adminLibraryCategoriesApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/library/categories',
      summary: 'Categories of the library in their order, with how many designs each has',
      ...access.staff.library,
      responses: {
        200: json(z.array(categorySchema.extend({ designs: z.number() }))),
        ...refusals(401, 403),
      },
    }),
    async (c) => {
      const categories = await listCategoriesWithCounts(c.var.shop.db)
      return c.json(
        categories.map((category) => ({ ...present(category), designs: category.designs })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/library/categories',
      summary: 'Create a library category, last of all',
      ...access.staff.library,
      request: { body: body(libraryCategoryInput) },
      responses: { 201: json(categorySchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const category = await createLibraryCategory(await staffOperation(c, 'library'), c.req.valid('json'))
      return c.json(present(category), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/library/categories/{categoryId}',
      summary: 'Rename a library category',
      ...access.staff.library,
      request: { params: categoryParam, body: body(libraryCategoryChange) },
      responses: { 200: json(categorySchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').categoryId, noCategory)
      const category = await renameLibraryCategory(
        await staffOperation(c, 'library'),
        id,
        c.req.valid('json'),
      )
      return c.json(present(category), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/library/categories/{categoryId}',
      summary: 'Delete a library category without designs',
      ...access.staff.library,
      request: { params: categoryParam, query: versionQuery },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(400, 401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').categoryId, noCategory)
      await deleteLibraryCategory(await staffOperation(c, 'library'), id, c.req.valid('query'))
      return c.json({ id }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/library/categories/{categoryId}/place',
      summary: 'Move a library category',
      ...access.staff.library,
      request: { params: categoryParam, body: body(placeInput) },
      responses: { 200: json(z.object({ id: z.number() })), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').categoryId, noCategory)
      await moveLibraryCategory(await staffOperation(c, 'library'), id, c.req.valid('json'))
      return c.json({ id }, 200)
    },
  )
