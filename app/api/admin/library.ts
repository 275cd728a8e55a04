import { z } from '@hono/zod-openapi'
import { placeInput } from '#app/features/goods/catalog-editing/place.ts'
import {
  designChange,
  designInput,
  libraryCategoryChange,
  libraryCategoryInput,
} from '#app/features/goods/library/library.input.ts'
import { designSchema, listDesigns, readDesign } from '#app/features/goods/library/list-designs.server.ts'
import { changeDesign, createDesign, moveDesign } from '#app/features/goods/library/save-design.server.ts'
import {
  createLibraryCategory,
  deleteLibraryCategory,
  libraryCategorySchema,
  listCategoriesWithCounts,
  moveLibraryCategory,
  renameLibraryCategory,
} from '#app/features/goods/library/manage-library-categories.server.ts'
import { storeShopPicture } from '#app/features/goods/artwork/shop-picture.server.ts'
import { access } from '../http/access.ts'
import { staffOperation, type ApiContext, type StaffContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { largestId, parseId, searchQuery, wholeNumber, versionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes, toUpload, type UploadedFile } from '../http/uploaded-file.ts'
import { idSchema, presenter } from '../schemas.ts'

/** Forms send the id, and browsers load the path. */
export const pictureSchema = z.object({ id: z.string(), path: z.string() }).openapi('OwnPicture')

export async function uploadPicture(
  c: ApiContext & StaffContext,
  file: UploadedFile,
): Promise<z.infer<typeof pictureSchema>> {
  const { storage } = c.var.shop
  const context = { ...staffOperation(c), storage }
  const { id, shown } = await storeShopPicture(context, toUpload(c, file))
  return { id, path: shown }
}

const designJson = designSchema.openapi('StaffDesign')

const noDesign = 'Design not found'

const listQuery = searchQuery.omit({ before: true }).extend({
  category: wholeNumber(1, largestId).optional(),
  after: wholeNumber(1, largestId, 'The last id of the previous page').optional(),
})

export const adminLibraryApi = router()
  .openapi(
    endpoint('get', '/designs', access.staff('library'), {
      summary: 'All designs in display order, including disabled ones',
      query: listQuery,
      responses: { 200: z.array(designJson) },
      errors: [422],
    }),
    async (c) => {
      const { category: libraryCategoryId, ...query } = c.req.valid('query')
      const designs = await listDesigns(c.var.shop.db, { libraryCategoryId, ...query })
      return c.json(designs, 200)
    },
  )
  .openapi(
    endpoint('post', '/designs', access.staff('library'), {
      summary: 'Create a design at the end of the library',
      json: designInput,
      responses: { 201: designJson },
      errors: [422],
    }),
    async (c) => {
      const design = await createDesign(staffOperation(c), c.req.valid('json'))
      return c.json(design, 201)
    },
  )
  .openapi(
    endpoint('get', '/designs/{designId}', access.staff('library'), {
      summary: 'A design',
      responses: { 200: designJson },
    }),
    async (c) => {
      const designId = parseId(c.req.param('designId'), noDesign)
      return c.json(await readDesign(c.var.shop.db, designId), 200)
    },
  )
  .openapi(
    endpoint('put', '/designs/{designId}', access.staff('library'), {
      summary: 'Update a design; its file only if it was never ordered',
      json: designChange,
      responses: { 200: designJson },
      errors: [409, 422],
    }),
    async (c) => {
      const designId = parseId(c.req.param('designId'), noDesign)
      const design = await changeDesign(staffOperation(c), designId, c.req.valid('json'))
      return c.json(design, 200)
    },
  )
  .openapi(
    endpoint('put', '/designs/{designId}/place', access.staff('library'), {
      summary: 'Move a design within the library',
      json: placeInput,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const designId = parseId(c.req.param('designId'), noDesign)
      await moveDesign(staffOperation(c), designId, c.req.valid('json'))
      return c.json({ id: designId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/pictures', access.staff('library'), {
      summary: 'Upload a design’s file',
      form: fileForm,
      maxBytes: maxUploadBytes,
      responses: { 201: pictureSchema },
      errors: [422],
    }),
    async (c) => c.json(await uploadPicture(c, c.req.valid('form').file), 201),
  )

const categoryJson = libraryCategorySchema.openapi('StaffLibraryCategory')
const countedJson = categoryJson.extend({ designs: z.number() })

const present = presenter(categoryJson)
const presentCounted = presenter(countedJson)

const noCategory = 'Library category not found'

export const adminLibraryCategoriesApi = router()
  .openapi(
    endpoint('get', '/', access.staff('library'), {
      summary: 'Library categories in display order, with the number of designs in each',
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
      responses: { 200: idSchema },
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
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const id = parseId(c.req.param('categoryId'), noCategory)
      await moveLibraryCategory(staffOperation(c), id, c.req.valid('json'))
      return c.json({ id }, 200)
    },
  )
