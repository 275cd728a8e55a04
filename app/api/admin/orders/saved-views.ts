import { z } from '@hono/zod-openapi'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { viewChange, viewInput } from '#app/features/desk/saved-views/saved-views.input.ts'
import {
  changeView,
  createView,
  deleteView,
  listViews,
  mayChangeView,
  type SavedView,
} from '#app/features/desk/saved-views/saved-views.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { idSchema, presenter } from '../../schemas.ts'

const viewSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    isShared: z.boolean(),
    filter: z.record(z.string(), z.string()).openapi({ description: 'Filters and sort order of the list' }),
    version: z.number(),
    by: z.string().openapi({ description: 'Email of the employee' }),
    canChange: z.boolean(),
  })
  .openapi('SavedView')

const pickView = presenter(viewSchema)

const presentView = (view: SavedView, staff: Customer) =>
  pickView({ ...view, by: view.email, canChange: mayChangeView(staff, view) })

export const adminSavedViewsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary: 'Saved views of the order list: your own and shared ones',
      responses: { 200: z.array(viewSchema) },
    }),
    async (c) => {
      const { db, staff } = staffOperation(c)
      return c.json(
        (await listViews(db, staff)).map((view) => presentView(view, staff)),
        200,
      )
    },
  )
  .openapi(
    endpoint('post', '/', access.staff('orders.read'), {
      summary: 'Save a view of the order list',
      json: viewInput,
      responses: { 201: viewSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const context = staffOperation(c)
      return c.json(presentView(await createView(context, c.req.valid('json')), context.staff), 201)
    },
  )
  .openapi(
    endpoint('put', '/{viewId}', access.staff('orders.read'), {
      summary: 'Rename a saved view, share it or change its filters',
      json: viewChange,
      responses: { 200: viewSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const context = staffOperation(c)
      const viewId = parseId(c.req.param('viewId'))
      return c.json(presentView(await changeView(context, viewId, c.req.valid('json')), context.staff), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{viewId}', access.staff('orders.read'), {
      summary: 'Delete a saved view',
      query: versionQuery,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const viewId = parseId(c.req.param('viewId'))
      await deleteView(staffOperation(c), viewId, c.req.valid('query').version)
      return c.json({ id: viewId }, 200)
    },
  )
