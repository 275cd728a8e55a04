import { z } from '@hono/zod-openapi'
import { placeInput } from '#app/features/goods/catalog-editing/place.ts'
import { designChange, designInput } from '#app/features/goods/library/library.input.ts'
import { designSchema, listDesigns, readDesign } from '#app/features/goods/library/list-designs.server.ts'
import { changeDesign, createDesign, moveDesign } from '#app/features/goods/library/save-design.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { largestId, parseId, searchQuery, wholeNumber } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes } from '../http/uploaded-file.ts'
import { uploadPicture, pictureSchema } from './pictures.ts'

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
      responses: { 200: z.object({ id: z.number() }) },
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
      summary: 'Upload the file of a design',
      form: fileForm,
      maxBytes: maxUploadBytes,
      responses: { 201: pictureSchema },
      errors: [422],
    }),
    async (c) => c.json(await uploadPicture(c, c.req.valid('form').file), 201),
  )
