import { z } from '@hono/zod-openapi'
import { zipCodeInput } from '#app/features/sales/checkout/checkout.input.ts'
import { updateContact, updateShipment } from '#app/features/desk/order/update-order.server.ts'
import { findOrder, orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import {
  assigneeChange,
  holdInput,
  linkEnd,
  linkReplacement,
  noteInput,
  orderContactChange,
  shipmentChange,
} from '#app/features/desk/order/order.input.ts'
import { calculateOrderTax, quoteOrder } from '#app/features/desk/order/quote-order.server.ts'
import { readChat } from '#app/features/sales/chat/read-chat.server.ts'
import { readAdminOrder } from '#app/features/desk/order/read-admin-order.server.ts'
import { markAnswered } from '#app/features/sales/chat/post-message.server.ts'
import { writeNote } from '#app/features/desk/order/write-note.server.ts'
import { refundStatuses } from '#app/features/ground/money/payment.ts'
import { replaceOrderLink, setLinkEnd } from '#app/features/desk/order/manage-link.server.ts'
import { holdOrder, releaseOrder } from '#app/features/desk/order/hold-order.server.ts'
import { assignOrder } from '#app/features/desk/order/assign-order.server.ts'
import { reprintInput } from '#app/features/desk/reprint/reprint.input.ts'
import { reprintOrder } from '#app/features/desk/reprint/reprint-order.server.ts'
import { access } from '../../http/access.ts'
import { paymentOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { cursorQuery, parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import {
  adminChatSchema,
  adminOrderSchema,
  presentAdminChat,
  presentAdminOrder,
} from './present-admin-order.ts'
import { cents, idSchema, versionSchema } from '../../schemas.ts'

export const adminOrderApi = router()
  .openapi(
    endpoint('get', '/{orderId}', access.staff('orders.read'), {
      summary: 'An order with all its details',
      responses: { 200: adminOrderSchema },
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { shop, staff } = c.var
      return c.json(presentAdminOrder(await readAdminOrder(shop.db, staff, orderId), shop.secret), 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/messages', access.staff('orders.read'), {
      summary: 'A page of an order’s chat, with the employee who wrote each message',
      query: cursorQuery,
      responses: { 200: adminChatSchema },
      errors: [422],
    }),
    async (c) => {
      const { shop, staff } = c.var
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { order } = await findOrder(shop.db, staff, { orderId })
      return c.json(presentAdminChat(await readChat(shop.db, order.id, c.req.valid('query').before)), 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/contact', access.staff('orders.correct'), {
      summary: 'Edit the customer and shipping address of an order',
      json: orderContactChange,
      responses: {
        200: versionSchema.extend({
          refund: z
            .object({ status: z.enum(refundStatuses), problem: z.string().nullable() })
            .nullable()
            .openapi({ description: 'Refund of the shipping difference, if selected' }),
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const context = paymentOperation(c)
      const { version, refund } = await updateContact(context, orderId, c.req.valid('json'))
      return c.json({ version, refund: refund && { status: refund.status, problem: refund.lastError } }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/shipping-price', access.staff('orders.correct'), {
      summary: 'Today’s cost of shipping an order to a ZIP code',
      query: z.object({ zipCode: zipCodeInput }),
      responses: {
        200: z.object({
          price: cents,
          difference: cents.openapi({
            description: 'Difference from the shipping and tax paid: positive if due, negative if overpaid',
          }),
          tax: cents.openapi({ description: 'Sales tax for this ZIP code' }),
          taxDifference: cents.openapi({ description: 'The tax in the difference' }),
          arrivesFrom: z.iso.date(),
          arrivesTo: z.iso.date(),
        }),
      },
      errors: [422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { zipCode } = c.req.valid('query')
      await calculateOrderTax(paymentOperation(c), orderId, zipCode)
      const quote = await quoteOrder(staffOperation(c), orderId, zipCode)
      const { priceCents, differenceCents, taxDifferenceCents, tax, arrivesFrom, arrivesTo } = quote
      const amounts = { price: priceCents, difference: differenceCents, tax: tax?.taxCents ?? 0 }
      return c.json({ ...amounts, taxDifference: taxDifferenceCents, arrivesFrom, arrivesTo }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/shipment', access.staff('orders.work'), {
      summary: 'Edit the carrier and tracking number of a sent order',
      json: shipmentChange,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await updateShipment(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/notes', access.staff('orders.read'), {
      summary: 'Add a note that only staff can see',
      json: noteInput,
      responses: { 201: idSchema },
      errors: [422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await writeNote(staffOperation(c), orderId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/no-answer-needed', access.staff('chat'), {
      summary: 'Mark a customer’s message as needing no reply',
      responses: { 200: idSchema },
      errors: [409],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await markAnswered(staffOperation(c), orderId)
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/hold', access.staff('orders.work'), {
      summary: 'Put an order on hold, or change its reason and review date; only staff see it',
      json: holdInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await holdOrder(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{orderId}/hold', access.staff('orders.work'), {
      summary: 'Release an order from its hold',
      query: versionQuery,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await releaseOrder(staffOperation(c), orderId, c.req.valid('query')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/link', access.staff('chat'), {
      summary: 'Replace the customer’s link to an order; the old one stops working',
      json: linkReplacement,
      responses: { 200: idSchema },
      errors: [422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await replaceOrderLink(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/link', access.staff('chat'), {
      summary: 'Set the last day of the customer’s link to an order',
      json: linkEnd,
      responses: { 200: idSchema },
      errors: [422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await setLinkEnd(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/assignee', access.staff('orders.work'), {
      summary: 'Assign an order to an employee, or unassign it',
      json: assigneeChange,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await assignOrder(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/reprints', access.staff('orders.work'), {
      summary: 'Reprint pieces of an order, free or charged, as a separate order with the approved files',
      json: reprintInput,
      responses: {
        201: z.object({
          orderId: z.number().openapi({ description: 'Order number of the reprint' }),
          quoteId: z
            .number()
            .nullable()
            .openapi({ description: 'The quote that charges for it; null if it is free' }),
          version: z.number().openapi({ description: 'Version of the original order' }),
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const context = paymentOperation(c)
      return c.json(await reprintOrder(context, orderId, c.req.valid('json')), 201)
    },
  )
