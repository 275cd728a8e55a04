import { z } from '@hono/zod-openapi'
import { assignmentInput } from '#app/features/desk/order/order.input.ts'
import { listAssignable } from '#app/features/desk/order/assign-order.server.ts'
import { countOrders } from '#app/features/desk/order-list/count-orders.server.ts'
import { findNeighbors } from '#app/features/desk/order-list/find-neighbors.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { listOrdersForStaff } from '#app/features/desk/order-list/list-orders.server.ts'
import { selectOrders } from '#app/features/desk/order-list/select-orders.server.ts'
import {
  assignOrders,
  moveOrders,
  tryMoves,
  undoMoves,
} from '#app/features/desk/order-list/move-orders.server.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { undoSeconds } from '#app/features/ground/orders/undo.ts'
import { orderStages, openStages } from '#app/features/ground/orders/order-stage.ts'
import {
  bulkMoveInput,
  maxCursorLength,
  maxSelected,
  ordersFilter,
  sortedOrders,
  boardPage,
} from '#app/features/desk/order-list/orders-list.input.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { readBoard } from '#app/features/desk/order-list/read-board.server.ts'
import { access, staffOf } from '../../http/access.ts'
import { bulkOperation, operation, staffLinkOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageQuery, parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { changesResponses, streamChanges } from '../../http/stream-changes.ts'
import {
  assigneeSchema,
  changedOrderSchema,
  listedOrderSchema,
  presentListedOrder,
  presentSelectedOrder,
  selectedOrderSchema,
} from './present-listed-order.ts'

const count = z.number().int()

const cursor = z.string().max(maxCursorLength).optional()

const listQuery = pageQuery.extend({
  ...sortedOrders.shape,
  cursor: cursor.openapi({ description: 'Cursor of the last order on the previous page' }),
  until: cursor.openapi({ description: 'Cursor of the first order on the next page, to page back' }),
})

export const adminOrdersApi = router()
  .openapi(
    endpoint('get', '/changes', access.staff('orders.read'), {
      summary: 'Stream notifications of changes to any order',
      responses: changesResponses,
    }),
    (c) => streamChanges(c, 'orders', () => staffOf(c, 'orders.read')),
  )
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary: 'Paid orders, with search, filters and sorting',
      query: listQuery,
      responses: { 200: z.array(listedOrderSchema) },
      errors: [422],
    }),
    async (c) => {
      const context = staffLinkOperation(c)
      const orders = await listOrdersForStaff(context, c.req.valid('query'))
      return c.json(
        orders.map((order) => presentListedOrder(order, context)),
        200,
      )
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/neighbors', access.staff('orders.read'), {
      summary: 'The previous and next order in a list, even if the order has left it',
      query: sortedOrders,
      responses: { 200: z.object({ previousId: z.number().nullable(), nextId: z.number().nullable() }) },
      errors: [422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await findNeighbors(staffOperation(c), orderId, c.req.valid('query')), 200)
    },
  )
  .openapi(
    endpoint('get', '/counts', access.staff('orders.read'), {
      summary:
        'Order counts by stage and by flag (late, on hold, due for review, unanswered, undecided payment), and open payment problems. Each count applies every filter except its own.',
      query: ordersFilter,
      responses: {
        200: z.object({
          stages: z.record(z.enum(orderStages), count).openapi({
            description: 'Sent, rejected and canceled orders are counted up to 1000',
          }),
          late: count,
          held: count,
          review: count.openapi({ description: 'On hold, and due for another check' }),
          unanswered: count,
          undecided: count.openapi({
            description: 'Canceled or rejected orders whose payment was neither refunded nor marked as kept',
          }),
          paymentProblems: count,
        }),
      },
      errors: [422],
    }),
    async (c) => c.json(await countOrders(staffOperation(c), c.req.valid('query')), 200),
  )
  .openapi(
    endpoint('get', '/products', access.staff('orders.read'), {
      summary: 'Products and groups to filter orders by',
      responses: {
        200: z.array(z.object({ id: z.number(), parentId: z.number().nullable(), name: z.string() })),
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
    endpoint('get', '/selection', access.staff('orders.read'), {
      summary: `All matching orders across pages, up to ${maxSelected}, for bulk changes`,
      query: sortedOrders,
      responses: {
        200: z.object({ orders: z.array(selectedOrderSchema), hasMore: z.boolean() }),
      },
      errors: [422],
    }),
    async (c) => {
      const { orders, hasMore } = await selectOrders(staffOperation(c), c.req.valid('query'))
      return c.json({ orders: orders.map(presentSelectedOrder), hasMore }, 200)
    },
  )
  .openapi(
    endpoint('post', '/moves', access.staff('orders.work'), {
      summary:
        'Move several orders. Duplicate tracking numbers must be confirmed first; then each order succeeds or fails independently.',
      json: bulkMoveInput,
      responses: {
        200: z.object({
          undo: z.object({ bulkMoveId: z.number(), seconds: z.number().int() }).nullable().openapi({
            description:
              'The bulk move, and for how many seconds it can be undone; null if nothing was moved',
          }),
          orders: z.array(changedOrderSchema),
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const { bulkMoveId, orders } = await moveOrders(bulkOperation(c), c.req.valid('json'))
      const undo = bulkMoveId === null ? null : { bulkMoveId, seconds: undoSeconds }
      return c.json({ undo, orders }, 200)
    },
  )
  .openapi(
    endpoint('post', '/moves/trial', access.staff('orders.work'), {
      summary: 'Dry run: which of several orders would be refused, and which tracking numbers are duplicates',
      json: bulkMoveInput,
      responses: {
        200: z.object({
          orders: z.array(changedOrderSchema),
          stops: z.array(z.object({ code: z.enum([trackingStopCode]), text: z.string() })),
        }),
      },
      errors: [422],
    }),
    async (c) => {
      const { orders, stops } = await tryMoves(bulkOperation(c), c.req.valid('json'))
      return c.json({ orders, stops: stops.map(({ code, text }) => ({ code, text })) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/moves/{bulkMoveId}/undo', access.staff('orders.work'), {
      summary: 'Undo a move of several orders, except those moved again since',
      responses: { 200: z.object({ orders: z.array(changedOrderSchema) }) },
      errors: [409],
    }),
    async (c) => {
      const bulkMoveId = parseId(c.req.param('bulkMoveId'))
      return c.json({ orders: await undoMoves(bulkOperation(c), bulkMoveId) }, 200)
    },
  )
  .openapi(
    endpoint('get', '/assignable', access.staff('orders.read'), {
      summary: 'Employees to whom orders can be assigned',
      responses: { 200: z.array(assigneeSchema) },
    }),
    async (c) => c.json(await listAssignable(operation(c).db), 200),
  )
  .openapi(
    endpoint('post', '/assignments', access.staff('orders.work'), {
      summary: 'Assign or unassign several orders; each succeeds or fails independently',
      json: assignmentInput,
      responses: { 200: z.object({ orders: z.array(changedOrderSchema) }) },
      errors: [422],
    }),
    async (c) => c.json({ orders: await assignOrders(staffOperation(c), c.req.valid('json')) }, 200),
  )

const columnSchema = z
  .object({
    stage: z.enum(openStages),
    count: z
      .number()
      .int()
      .openapi({ description: 'Number of all orders in this stage, not only these cards' }),
    cards: z.array(listedOrderSchema),
  })
  .openapi('BoardColumn')

export const adminBoardApi = router().openapi(
  endpoint('get', '/', access.staff('orders.read'), {
    summary:
      'Open orders by stage, earliest promised day first; up to 30 per column, or the next ones after a card’s cursor',
    query: boardPage,
    responses: { 200: z.array(columnSchema) },
    errors: [422],
  }),
  async (c) => {
    const context = staffLinkOperation(c)
    const board = await readBoard(context, c.req.valid('query'))
    return c.json(
      board.map(({ stage, count, cards }) => ({
        stage,
        count,
        cards: cards.map((card) => presentListedOrder(card, context)),
      })),
      200,
    )
  },
)
