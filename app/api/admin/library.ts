import { createRoute, z } from '@hono/zod-openapi'
import { placeInput } from '#app/features/catalog/place.ts'
import { designChange, designInput } from '#app/features/library/library.input.ts'
import { listDesigns, readDesign, type StaffDesign } from '#app/features/library/list-designs.server.ts'
import { changeDesign, createDesign, moveDesign } from '#app/features/library/save-design.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import {
  body,
  bodyRefusals,
  json,
  largestId,
  parseId,
  refusals,
  router,
  searchQuery,
  wholeNumber,
} from '../http/http.ts'
import { fileBody } from '../http/uploaded-file.ts'
import { keepPicture, pictureResponses } from './pictures.ts'

const designSchema = z
  .object({
    id: z.number(),
    version: z.number(),
    libraryCategoryId: z.number(),
    name: z.string(),
    priceCents: z.number().int(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    isDisabled: z.boolean(),
    filePath: z.string().openapi({ description: 'What it is printed from' }),
    picturePath: z.string().openapi({ description: 'What is shown of it' }),
  })
  .openapi('StaffDesign')

const presentDesign = (design: StaffDesign): z.infer<typeof designSchema> => design

const designParam = z.object({ designId: z.string() })

const noDesign = 'There is no such design'

const listQuery = searchQuery.omit({ before: true }).extend({
  category: wholeNumber(1, largestId).optional(),
  after: wholeNumber(1, largestId, 'The last id of the page before').optional(),
})

export const adminLibraryApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/library/designs',
      summary: 'Designs in the order of the shop, disabled ones too',
      ...access.staff.library,
      request: { query: listQuery },
      responses: { 200: json(z.array(designSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => {
      const { category: libraryCategoryId, ...query } = c.req.valid('query')
      const designs = await listDesigns(c.var.shop.db, { libraryCategoryId, ...query })
      return c.json(designs.map(presentDesign), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/library/designs',
      summary: 'Create a design, last in the library',
      ...access.staff.library,
      request: { body: body(designInput) },
      responses: { 201: json(designSchema), ...bodyRefusals(401, 403, 422) },
    }),
    async (c) => {
      const design = await createDesign(await staffOperation(c, 'library'), c.req.valid('json'))
      return c.json(presentDesign(design), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/library/designs/{designId}',
      summary: 'A design',
      ...access.staff.library,
      request: { params: designParam },
      responses: { 200: json(designSchema), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const designId = parseId(c.req.valid('param').designId, noDesign)
      return c.json(presentDesign(await readDesign(c.var.shop.db, designId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/library/designs/{designId}',
      summary: 'Change a design; its file only while nobody has ordered it',
      ...access.staff.library,
      request: { params: designParam, body: body(designChange) },
      responses: { 200: json(designSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const designId = parseId(c.req.valid('param').designId, noDesign)
      const design = await changeDesign(await staffOperation(c, 'library'), designId, c.req.valid('json'))
      return c.json(presentDesign(design), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/library/designs/{designId}/place',
      summary: 'Move a design within the library',
      ...access.staff.library,
      request: { params: designParam, body: body(placeInput) },
      responses: { 200: json(z.object({ id: z.number() })), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const designId = parseId(c.req.valid('param').designId, noDesign)
      await moveDesign(await staffOperation(c, 'library'), designId, c.req.valid('json'))
      return c.json({ id: designId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/library/pictures',
      summary: 'Upload the file of a design',
      ...access.staff.library,
      request: { body: fileBody },
      responses: pictureResponses,
    }),
    async (c) => c.json(await keepPicture(c, 'library', c.req.valid('form').file), 201),
  )
