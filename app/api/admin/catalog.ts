import { createRoute, z } from '@hono/zod-openapi'
import { deleteCategory } from '#app/features/catalog/delete-category.server.ts'
import { moveCategory } from '#app/features/catalog/move-category.server.ts'
import { placeInput } from '#app/features/catalog/place.ts'
import { readCatalogWithDrafts } from '#app/features/catalog/read-catalog.server.ts'
import { listCategories, readSheet } from '#app/features/catalog/read-sheet.server.ts'
import { changeCategory, createCategory } from '#app/features/catalog/save-category.server.ts'
import { categoryChange, categoryInput } from '#app/features/catalog/sheet.input.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { largestId, wholeNumber, body, bodyRefusals, json, parseId, refusals, router } from '../http/http.ts'
import { fileBody } from '../http/uploaded-file.ts'
import { keepPicture, pictureResponses } from './pictures.ts'
import { branchSchema, presentBranch, presentSheet, sheetSchema } from './present-sheet.ts'

const noCategory = 'There is no such category'

const categoryParam = z.object({ categoryId: z.string() })

export const versionQuery = z.object({
  version: wholeNumber(1, largestId, 'The one that was looked at'),
})

export const adminCatalogApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/catalog/categories',
      summary: 'All categories, each group in the order of the shop',
      ...access.staff.catalog,
      responses: { 200: json(z.array(branchSchema)), ...refusals(401, 403) },
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
    createRoute({
      method: 'post',
      path: '/admin/catalog/categories',
      summary: 'Create a category, last in its group; a product is a draft until it is published',
      ...access.staff.catalog,
      request: { body: body(categoryInput) },
      responses: { 201: json(sheetSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const sheet = await createCategory(await staffOperation(c, 'catalog'), c.req.valid('json'))
      return c.json(presentSheet(sheet), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/catalog/categories/{categoryId}',
      summary: 'A category with its sizes, quantities, rules, prices and promotions',
      ...access.staff.catalog,
      request: { params: categoryParam },
      responses: { 200: json(sheetSchema), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const categoryId = parseId(c.req.valid('param').categoryId, noCategory)
      return c.json(presentSheet(await readSheet(c.var.shop.db, categoryId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/catalog/categories/{categoryId}',
      summary: 'Change a category, or publish it by `isDraft: false`; without `pictureId` its picture stays',
      ...access.staff.catalog,
      request: { params: categoryParam, body: body(categoryChange) },
      responses: { 200: json(sheetSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const categoryId = parseId(c.req.valid('param').categoryId, noCategory)
      const sheet = await changeCategory(await staffOperation(c, 'catalog'), categoryId, c.req.valid('json'))
      return c.json(presentSheet(sheet), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/catalog/categories/{categoryId}',
      summary: 'Delete a category that nobody ordered',
      ...access.staff.catalog,
      request: { params: categoryParam, query: versionQuery },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(400, 401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const categoryId = parseId(c.req.valid('param').categoryId, noCategory)
      await deleteCategory(await staffOperation(c, 'catalog'), categoryId, c.req.valid('query'))
      return c.json({ id: categoryId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/catalog/categories/{categoryId}/place',
      summary: 'Move a category among those of its group',
      ...access.staff.catalog,
      request: { params: categoryParam, body: body(placeInput) },
      responses: { 200: json(z.object({ id: z.number() })), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const categoryId = parseId(c.req.valid('param').categoryId, noCategory)
      await moveCategory(await staffOperation(c, 'catalog'), categoryId, c.req.valid('json'))
      return c.json({ id: categoryId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/catalog/pictures',
      summary: 'Upload a picture for a category',
      ...access.staff.catalog,
      request: { body: fileBody },
      responses: pictureResponses,
    }),
    async (c) => c.json(await keepPicture(c, 'catalog', c.req.valid('form').file), 201),
  )
