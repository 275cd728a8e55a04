import { z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'
import { payDifference, readDifference } from '#app/features/sales/payments/pay-difference.server.ts'
import { reorder } from '#app/features/sales/checkout/reorder.server.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import {
  actsForCustomer,
  findOrder,
  owns,
  mayActForCustomers,
  orderNotFound,
  type OrderKey,
} from '#app/features/sales/orders/find-order.server.ts'
import { ownLinkLimits, replaceOwnLink } from '#app/features/sales/orders/order-link.server.ts'
import { changeStatus } from '#app/features/sales/fulfillment/change-status.server.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { messageInput } from '#app/features/sales/chat/chat.input.ts'
import { moveInput } from '#app/features/sales/fulfillment/move.input.ts'
import { messageLimits, postMessage } from '#app/features/sales/chat/post-message.server.ts'
import { readChat } from '#app/features/sales/chat/read-chat.server.ts'
import { readConfirmation } from '#app/features/sales/fulfillment/read-confirmation.server.ts'
import { listOrders, readOrder } from '#app/features/sales/fulfillment/read-order.server.ts'
import { stopReminders } from '#app/features/sales/reminders/remind-customers.server.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import { access, actorOf } from '../http/access.ts'
import { operation, type ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { cursorQuery, hashQuery, pageQuery, parseId, sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { changesResponses, streamChanges } from '../http/stream-changes.ts'
import { cents, linkSchema, noticeSchema } from '../schemas.ts'
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

const differenceSchema = z
  .object({
    orderId: z.number(),
    difference: z
      .object({
        amount: cents,
        changes: z.array(z.string()).openapi({ description: 'Description of the changes' }),
        isForShipping: z.boolean().openapi({
          description:
            'Whether the amount is for shipping to a corrected address, without changes to the items',
        }),
        isMade: z.boolean().openapi({ description: 'Whether the edit is already applied' }),
        total: cents.openapi({ description: 'The order’s total with the edit' }),
        endsOn: z.iso.date().nullable().openapi({ description: 'The last day to pay' }),
        isOver: z.boolean().openapi({ description: 'Whether the amount can no longer be paid' }),
        isProcessing: z
          .boolean()
          .openapi({ description: 'Whether the customer’s bank is still processing the payment' }),
      })
      .nullable()
      .openapi({ description: 'Null if nothing is due' }),
  })
  .openapi('Difference')

function presentDifference({
  order,
  difference,
}: Awaited<ReturnType<typeof readDifference>>): z.infer<typeof differenceSchema> {
  if (!difference) return { orderId: order.id, difference: null }
  const { edit, isOver, isProcessing } = difference
  const isMade = edit.status === 'due'
  return {
    orderId: order.id,
    difference: {
      amount: edit.differenceCents,
      changes: edit.changes,
      isForShipping: isForShipping(edit),
      isMade,
      total: order.totalCents + (isMade ? 0 : edit.differenceCents),
      endsOn: edit.endsOn,
      isOver,
      isProcessing,
    },
  }
}

const reorderedSchema = z.object({
  cartItems: z.array(cartItemSchema).openapi({ description: 'Added now or already in the cart' }),
  refused: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .openapi({ description: 'Items that are no longer available' }),
})

export const ordersApi = router()
  .openapi(
    endpoint('get', '/', access.customer, {
      summary: 'A customer’s orders, newest first',
      query: pageQuery.extend({ user: z.string().min(1) }),
      responses: { 200: z.array(orderSummarySchema) },
      errors: [404, 422],
    }),
    async (c) => {
      const { customer: actor } = c.var
      const { user, before, limit } = c.req.valid('query')
      const customerId = parseId(user)
      if (customerId !== actor.customerId && !may(actor, 'orders.read')) throw notFound()
      const orders = await listOrders(c.var.shop.db, { customerId, before, limit })
      const withHash = customerId === actor.customerId || mayActForCustomers(actor)
      return c.json(
        orders.map((order) => presentOrderSummary(order, { withHash })),
        200,
      )
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/reorder', access.sessionAndOrder, {
      summary: 'Add an order’s items to the cart again, with the same artwork and at today’s prices',
      query: sessionQuery.extend(hashQuery.shape),
      responses: { 200: reorderedSchema },
      errors: [409],
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      const { lines, refused } = await reorder({ ...operation(c), actor }, c.var.session, key)
      const { secret } = c.var.shop
      return c.json({ cartItems: lines.map((line) => presentLine(line, secret)), refused }, 200)
    },
  )

export const orderApi = router()
  .openapi(
    endpoint('post', '/{orderId}/link', access.customer, {
      summary: 'Replace the link to the caller’s own order; the old one stops working',
      rate: ownLinkLimits,
      responses: { 200: z.object({ hash: z.string() }) },
    }),
    async (c) => {
      const { customer } = c.var
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json({ hash: await replaceOwnLink({ ...operation(c), customer }, orderId) }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}', access.order, {
      summary: 'An order with its items, proofs and chat',
      query: hashQuery,
      responses: { 200: orderSchema },
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      const { db, secret } = c.var.shop
      const { order, isStaff, mayUseLink } = await findOrder(db, actor, key)
      const details = await readOrder(db, order, { isStaff })
      const caller = { isForCustomer: actsForCustomer(actor, order), isOwn: owns(actor, order) }
      return c.json(presentOrder(details, { withHash: mayUseLink, ...caller, secret }), 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/changes', access.order, {
      summary: 'Stream notifications of changes to an order and its chat',
      query: hashQuery,
      responses: changesResponses,
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const check = async () => {
        const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
        await findOrder(c.var.shop.db, actor, key)
      }
      return streamChanges(c, `order:${orderId}`, check)
    },
  )
  .openapi(
    endpoint('post', '/change-status/{orderId}', access.order, {
      summary: 'Move an order to another status',
      query: hashQuery,
      json: moveInput,
      responses: { 200: z.object({ id: z.number(), status: z.enum(paidStatuses) }) },
      errors: [403, 409, 422],
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      const { settings, provider, log } = c.var.shop
      const context = { ...operation(c), settings, provider, log, actor }
      const { order } = await changeStatus(context, key, c.req.valid('json'))
      return c.json({ id: order.id, status: order.status }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/confirmation', access.order, {
      summary: 'Details for the confirmation page; the order is null until the payment is reported',
      query: hashQuery,
      responses: {
        200: z.object({
          order: z
            .object({
              id: z.number(),
              email: z.string(),
              total: cents,
              lacksArtwork: z
                .boolean()
                .openapi({ description: 'Whether the customer still has to add artwork' }),
            })
            .nullable(),
        }),
      },
    }),
    async (c) => {
      const { key } = await orderKeyOf(c, c.req.param('orderId'))
      const confirmed = await readConfirmation(c.var.shop.db, key)
      if (!confirmed) return c.json({ order: null }, 200)
      const { totalCents: total, ...order } = confirmed
      return c.json({ order: { ...order, total } }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/difference', access.order, {
      summary: 'The amount due for an edit of the order, or for shipping to a corrected address',
      query: hashQuery,
      responses: { 200: differenceSchema },
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      return c.json(presentDifference(await readDifference({ ...operation(c), actor }, key)), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/difference/pay', access.order, {
      summary: 'Open a payment for an edit of the order, or for shipping to a corrected address',
      query: hashQuery,
      responses: { 200: linkSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      return c.json(await payDifference({ ...c.var.shop, ...operation(c), actor }, key), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/stop-reminders', access.order, {
      summary: 'Unsubscribe from reminders about the order (one-click, RFC 8058)',
      query: hashQuery,
      responses: { 200: noticeSchema },
      errors: [403],
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('orderId'))
      await stopReminders({ ...operation(c), actor }, key)
      return c.json({ message: 'You won’t get any more reminders about this order' }, 200)
    },
  )

export const chatApi = router()
  .openapi(
    endpoint('get', '/{chatId}', access.order, {
      summary: 'A page of an order’s chat: the newest messages, or those before a given one',
      query: hashQuery.extend(cursorQuery.shape),
      responses: { 200: chatPageSchema },
      errors: [422],
    }),
    async (c) => {
      const { db } = c.var.shop
      const { actor, key } = await orderKeyOf(c, c.req.param('chatId'))
      const { order } = await findOrder(db, actor, key)
      return c.json(presentChat(await readChat(db, order.id, c.req.valid('query').before)), 200)
    },
  )
  .openapi(
    endpoint('post', '/{chatId}', access.order, {
      summary: 'Post a message in an order’s chat',
      query: hashQuery,
      json: messageInput,
      rate: messageLimits,
      responses: { 201: messageSchema },
      errors: [403, 422],
    }),
    async (c) => {
      const { actor, key } = await orderKeyOf(c, c.req.param('chatId'))
      const { settings } = c.var.shop
      const message = await postMessage({ ...operation(c), settings, actor }, key, c.req.valid('json'))
      return c.json(presentMessage(message), 201)
    },
  )

export async function orderKeyOf(c: ApiContext, id: string): Promise<{ actor: Actor; key: OrderKey }> {
  return { actor: await actorOf(c), key: { orderId: parseId(id, orderNotFound), hash: c.req.query('hash') } }
}
