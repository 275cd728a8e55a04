import { createRoute, z } from '@hono/zod-openapi'
import { zipCodeInput } from '#app/features/checkout/checkout.input.ts'
import { correctContact, correctShipment } from '#app/features/orders/correct-order.server.ts'
import { waiveShippingDue } from '#app/features/orders/decide-shipping.server.ts'
import { findOrder, noSuchOrder } from '#app/features/orders/find-order.server.ts'
import { noteInput, orderContactChange, shipmentChange } from '#app/features/orders/orders.input.ts'
import { quoteOrder } from '#app/features/orders/quote-order.server.ts'
import { readChat } from '#app/features/orders/read-chat.server.ts'
import { readAdminOrder } from '#app/features/orders/read-admin-order.server.ts'
import { needsNoAnswer } from '#app/features/orders/unanswered.server.ts'
import { writeNote } from '#app/features/orders/write-note.server.ts'
import { refundInput } from '#app/features/payments/refunds.input.ts'
import { refundOrder } from '#app/features/payments/ask-refund.server.ts'
import { access } from '../../http/access.ts'
import { staffOf, staffOperation } from '../../http/asking.ts'
import { body, bodyRefusals, cursorQuery, json, parseId, refusals, router } from '../../http/http.ts'
import {
  adminChatSchema,
  adminOrderSchema,
  presentAdminChat,
  presentAdminOrder,
} from './present-admin-order.ts'

const params = z.object({ orderId: z.string() })

const versionSchema = z.object({ version: z.number() })

export const adminOrderApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{orderId}',
      summary: 'Everything about an order',
      ...access.staff['orders.read'],
      request: { params },
      responses: { 200: json(adminOrderSchema), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const staff = await staffOf(c, 'orders.read')
      return c.json(presentAdminOrder(await readAdminOrder(c.var.shop.db, staff, orderId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{orderId}/messages',
      summary: "A page of an order's chat, with who of the staff wrote",
      ...access.staff['orders.read'],
      request: { params, query: cursorQuery },
      responses: { 200: json(adminChatSchema), ...refusals(400, 401, 403, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.shop
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const { order } = await findOrder(db, await staffOf(c, 'orders.read'), { orderId })
      return c.json(presentAdminChat(await readChat(db, order.id, c.req.valid('query').before)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/orders/{orderId}/contact',
      summary: 'Correct who an order is for and where it goes',
      ...access.staff['orders.correct'],
      request: { params, body: body(orderContactChange) },
      responses: {
        200: json(
          versionSchema.extend({
            refund: z
              .object({ status: z.enum(['asked', 'done', 'failed']), problem: z.string().nullable() })
              .nullable()
              .openapi({ description: 'Of the difference in shipping, where that was chosen' }),
          }),
        ),
        ...bodyRefusals(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const { provider, log } = c.var.shop
      const context = { ...(await staffOperation(c, 'orders.correct')), provider, log }
      const { version, refund } = await correctContact(context, orderId, c.req.valid('json'))
      return c.json({ version, refund: refund && { status: refund.status, problem: refund.lastError } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{orderId}/shipping-price',
      summary: 'What it costs today to send an order to a ZIP code',
      ...access.staff['orders.correct'],
      request: { params, query: z.object({ zipCode: zipCodeInput }) },
      responses: {
        200: json(
          z.object({
            price: z.number().int(),
            difference: z
              .number()
              .int()
              .openapi({ description: 'To what was paid for shipping: above 0 is due, below is too much' }),
            arrivesFrom: z.iso.date(),
            arrivesTo: z.iso.date(),
          }),
        ),
        ...refusals(400, 401, 403, 404, 422),
      },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const context = await staffOperation(c, 'orders.correct')
      const { priceCents, differenceCents, ...days } = await quoteOrder(
        context,
        orderId,
        c.req.valid('query').zipCode,
      )
      return c.json({ price: priceCents, difference: differenceCents, ...days }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/shipping-due/waive',
      summary: 'Waive what was recorded as due for shipping',
      ...access.staff['orders.correct'],
      request: { params },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      await waiveShippingDue(await staffOperation(c, 'orders.correct'), orderId)
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/orders/{orderId}/shipment',
      summary: 'Correct carrier and tracking number of a sent order',
      ...access.staff['orders.work'],
      request: { params, body: body(shipmentChange) },
      responses: { 200: json(versionSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const context = await staffOperation(c, 'orders.work')
      return c.json(await correctShipment(context, orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/notes',
      summary: 'Write a note that only staff see',
      ...access.staff['orders.read'],
      request: { params, body: body(noteInput) },
      responses: { 201: json(z.object({ id: z.number() })), ...bodyRefusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const context = await staffOperation(c, 'orders.read')
      return c.json(await writeNote(context, orderId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/no-answer-needed',
      summary: 'Take the mark off a customer’s message that needs no answer',
      ...access.staff.chat,
      request: { params },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      await needsNoAnswer(await staffOperation(c, 'chat'), orderId)
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/refunds',
      summary: 'Give money back, once for a key',
      ...access.staff['orders.refund'],
      request: { params, body: body(refundInput) },
      responses: {
        201: json(z.object({ id: z.number(), status: z.enum(['asked', 'done', 'failed']) })),
        ...bodyRefusals(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
      const { provider, log } = c.var.shop
      const context = { ...(await staffOperation(c, 'orders.refund')), provider, log }
      const { id, status } = await refundOrder(context, orderId, c.req.valid('json'))
      return c.json({ id, status }, 201)
    },
  )
