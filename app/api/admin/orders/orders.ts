import { createRoute, z } from '@hono/zod-openapi'
import { countOrders } from '#app/features/orders/count-orders.server.ts'
import { findNeighbors } from '#app/features/orders/find-neighbors.server.ts'
import { noSuchOrder } from '#app/features/orders/find-order.server.ts'
import { listOrdersForStaff } from '#app/features/orders/list-orders.server.ts'
import { moveOrders } from '#app/features/orders/move-orders.server.ts'
import { paidStatuses } from '#app/features/orders/order-status.ts'
import { bulkMoveInput, sortedOrders } from '#app/features/orders/orders-list.input.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { access } from '../../http/access.ts'
import { staffOf, staffOperation } from '../../http/asking.ts'
import { operation } from '../../http/context.ts'
import { body, bodyRefusals, json, pageQuery, parseId, refusals, router } from '../../http/http.ts'
import { presentWorkedOrder, workedOrderSchema } from './present-listed-order.ts'

const count = z.number().int().openapi({ description: '1000 stands for that or more' })

const cursor = z.string().max(60).optional()

const listQuery = pageQuery.extend({
  ...sortedOrders.shape,
  cursor: cursor.openapi({ description: 'of the last order of the page before' }),
  until: cursor.openapi({ description: 'of the first order of the page after, to go back' }),
})

const listedOrderSchema = workedOrderSchema
  .extend({ cursor: z.string().openapi({ description: 'The list goes on after this order from here' }) })
  .openapi('ListedOrder')

export const adminOrdersApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      summary: 'Paid orders, searched, filtered and sorted',
      ...access.staff['orders.read'],
      request: { query: listQuery },
      responses: { 200: json(z.array(listedOrderSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => {
      const { staff, ...context } = await staffOperation(c, 'orders.read')
      const orders = await listOrdersForStaff(context, c.req.valid('query'))
      return c.json(
        orders.map((order) => ({ ...presentWorkedOrder(order, staff), cursor: order.cursor })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{orderId}/neighbors',
      summary: 'The orders before and after one in a list, also once it has left that list',
      ...access.staff['orders.read'],
      request: { params: z.object({ orderId: z.string() }), query: sortedOrders },
      responses: {
        200: json(z.object({ previousId: z.number().nullable(), nextId: z.number().nullable() })),
        ...refusals(400, 401, 403, 404, 422),
      },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const asking = await staffOperation(c, 'orders.read')
      return c.json(await findNeighbors(asking, orderId, c.req.valid('query')), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/counts',
      summary:
        'How many orders there are of each status, late, held, with unanswered messages, and payment problems',
      ...access.staff['orders.read'],
      responses: {
        200: json(
          z.object({
            statuses: z.record(z.enum(paidStatuses), count),
            late: count,
            held: count,
            unanswered: count,
            paymentProblems: count,
          }),
        ),
        ...refusals(401, 403),
      },
    }),
    async (c) => c.json(await countOrders(operation(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/products',
      summary: 'The products and their groups by which orders can be filtered',
      ...access.staff['orders.read'],
      responses: {
        200: json(z.array(z.object({ id: z.number(), parentId: z.number().nullable(), name: z.string() }))),
        ...refusals(401, 403),
      },
    }),
    async (c) => {
      const { categories } = await readCatalog(c.var.shop.db)
      return c.json(
        [...categories.values()].map(({ id, parentId, name }) => ({ id, parentId, name })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/moves',
      summary: 'Move several orders, each for itself',
      ...access.staff['orders.work'],
      request: { body: body(bulkMoveInput) },
      responses: {
        200: json(
          z.array(
            z.object({
              orderId: z.number(),
              refusal: z.string().nullable().openapi({ description: 'Why it was not moved' }),
            }),
          ),
        ),
        ...bodyRefusals(401, 403, 422),
      },
    }),
    async (c) => {
      const actor = await staffOf(c, 'orders.work')
      const { teamEmail } = c.var.shop.settings
      return c.json(await moveOrders({ ...operation(c), actor, teamEmail }, c.req.valid('json')), 200)
    },
  )
