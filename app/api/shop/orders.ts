import { createRoute, z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'
import { reorder } from '#app/features/checkout/reorder.server.ts'
import { may, type Actor } from '#app/features/customers/customer.ts'
import {
  findOrder,
  mayActForCustomers,
  noSuchOrder,
  type OrderKey,
} from '#app/features/orders/find-order.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import { messageInput, moveInput } from '#app/features/orders/orders.input.ts'
import { postMessage } from '#app/features/orders/post-message.server.ts'
import { withRejections } from '#app/features/orders/rejection-reasons.server.ts'
import { readChat } from '#app/features/orders/read-chat.server.ts'
import { listOrders, readOrder } from '#app/features/orders/read-order.server.ts'
import { access } from '../http/access.ts'
import { actorOf, customerOf, sessionOf } from '../http/asking.ts'
import { operation, teamEmailOf, type ApiContext } from '../http/context.ts'
import {
  body,
  bodyRefusals,
  cursorQuery,
  hashQuery,
  json,
  pageQuery,
  parseId,
  refusals,
  router,
  sessionQuery,
} from '../http/http.ts'
import { cartItemSchema, presentLine } from './present-cart.ts'
import {
  chatPageSchema,
  messageSchema,
  orderSchema,
  orderSummarySchema,
  presentChat,
  presentMessage,
  presentOrder,
  presentOrderSummary,
} from './present-order.ts'

const reorderedSchema = z.object({
  cartItems: z.array(cartItemSchema).openapi({ description: 'Added now, or there already' }),
  refused: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .openapi({ description: 'What cannot be ordered any more' }),
})

export const ordersApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders',
      summary: 'Orders of a customer, newest first',
      ...access.customer,
      request: { query: pageQuery.extend({ user: z.string().min(1) }) },
      responses: { 200: json(z.array(orderSummarySchema)), ...refusals(400, 401, 404, 422) },
    }),
    async (c) => {
      const actor = await customerOf(c)
      const { user, before, limit } = c.req.valid('query')
      const customerId = parseId(user)
      if (customerId !== actor.customerId && !may(actor, 'orders.read')) throw notFound()
      const orders = await listOrders(c.var.shop.db, { customerId, before, limit })
      const withHash = customerId === actor.customerId || mayActForCustomers(actor)
      const listed = await withRejections(c.var.shop.db, orders)
      return c.json(
        listed.map((order) => presentOrderSummary(order, { withHash })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/order/{orderId}',
      summary: 'An order with its items, proofs and chat',
      ...access.order,
      request: { params: z.object({ orderId: z.string() }), query: hashQuery },
      responses: { 200: json(orderSchema), ...refusals(401, 404) },
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.valid('param').orderId)
      const { order, isStaff, mayUseLink } = await findOrder(c.var.shop.db, actor, key)
      const details = await readOrder(c.var.shop.db, order, { isStaff })
      return c.json(presentOrder(details, { withHash: mayUseLink }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/order/change-status/{orderId}',
      summary: 'Move an order to another status',
      ...access.order,
      request: { params: z.object({ orderId: z.string() }), query: hashQuery, body: body(moveInput) },
      responses: {
        200: json(z.object({ id: z.number(), status: z.string() })),
        ...bodyRefusals(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.valid('param').orderId)
      const teamEmail = await teamEmailOf(c)
      const { id, status } = await moveOrder({ ...operation(c), actor, teamEmail }, key, c.req.valid('json'))
      return c.json({ id, status }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/messages/{chatId}',
      summary: "A page of an order's chat: the newest, or the one before a message",
      ...access.order,
      request: { params: z.object({ chatId: z.string() }), query: hashQuery.extend(cursorQuery.shape) },
      responses: { 200: json(chatPageSchema), ...refusals(400, 401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.shop
      const { actor, key } = await orderKeyOf(c, c.req.valid('param').chatId)
      const { order } = await findOrder(db, actor, key)
      return c.json(presentChat(await readChat(db, order.id, c.req.valid('query').before)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/messages/{chatId}',
      summary: "Say something in an order's chat",
      ...access.order,
      request: { params: z.object({ chatId: z.string() }), query: hashQuery, body: body(messageInput) },
      responses: { 201: json(messageSchema), ...bodyRefusals(401, 403, 404, 422, 429) },
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.valid('param').chatId)
      const teamEmail = await teamEmailOf(c)
      const message = await postMessage({ ...operation(c), actor, teamEmail }, key, c.req.valid('json'))
      return c.json(presentMessage(message), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/{orderId}/reorder',
      summary: "Puts an order's items into the cart again, with the same artwork, at today's prices",
      ...access.sessionAndOrder,
      request: {
        params: z.object({ orderId: z.string() }),
        query: sessionQuery.extend(hashQuery.shape),
      },
      responses: { 200: json(reorderedSchema), ...refusals(401, 404, 409) },
    }),
    async (c) => {
      const session = await sessionOf(c)
      const { actor, key } = await orderKeyOf(c, c.req.valid('param').orderId)
      const { lines, refused } = await reorder({ ...operation(c), actor }, session, key)
      return c.json({ cartItems: lines.map(presentLine), refused }, 200)
    },
  )

async function orderKeyOf(c: ApiContext, id: string): Promise<{ actor: Actor; key: OrderKey }> {
  return { actor: await actorOf(c), key: { orderId: parseId(id, noSuchOrder), hash: c.req.query('hash') } }
}
