import { z } from '@hono/zod-openapi'
import { deleteCategory } from '#app/features/goods/catalog-editing/delete-category.server.ts'
import { moveCategory } from '#app/features/goods/catalog-editing/move-category.server.ts'
import { placeInput } from '#app/features/goods/catalog-editing/place.ts'
import { readCatalogWithDrafts } from '#app/features/goods/catalog/read-catalog.server.ts'
import { listCategories, readSheet } from '#app/features/goods/catalog-editing/read-sheet.server.ts'
import { changeCategory, createCategory } from '#app/features/goods/catalog-editing/save-category.server.ts'
import { categoryChange, categoryInput } from '#app/features/goods/catalog-editing/sheet.input.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, versionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes } from '../http/uploaded-file.ts'
import { uploadPicture, pictureSchema } from './pictures.ts'
import { branchSchema, presentBranch, presentSheet, sheetSchema } from './present-sheet.ts'

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
      return c.json(presentSheet(sheet), 201)
    },
  )
  .openapi(
    endpoint('get', '/categories/{categoryId}', access.staff('catalog'), {
      summary: 'A category with its sizes, quantities, rules, prices and promotions',
      responses: { 200: sheetSchema },
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      return c.json(presentSheet(await readSheet(c.var.shop.db, categoryId)), 200)
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
      return c.json(presentSheet(sheet), 200)
    },
  )
  .openapi(
    endpoint('delete', '/categories/{categoryId}', access.staff('catalog'), {
      summary: 'Delete a category that was never ordered',
      query: versionQuery,
      responses: { 200: z.object({ id: z.number() }) },
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
      responses: { 200: z.object({ id: z.number() }) },
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
