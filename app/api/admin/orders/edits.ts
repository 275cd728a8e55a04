import { z } from '@hono/zod-openapi'
import {
  itemsEdit,
  itemsEditInput,
  resendInput,
  shippingLinkInput,
  versionInput,
  waiveInput,
} from '#app/features/desk/item-editing/edit-items.input.ts'
import { editItems, previewEdit } from '#app/features/desk/item-editing/edit-items.server.ts'
import {
  applyNow,
  resendLink,
  waiveDue,
  withdrawEdit,
  withdrawShippingLink,
} from '#app/features/desk/item-editing/waiting-edits.server.ts'
import { sendShippingLink } from '#app/features/desk/item-editing/send-shipping-link.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { access } from '../../http/access.ts'
import { paymentOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { presentRefunds, refundsSchema } from './payments.ts'
import { cents, versionSchema } from '../../schemas.ts'

const sumsSchema = z.object({ items: cents, discount: cents, shipping: cents, tax: cents, total: cents })

type Sums = {
  itemsCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

const presentSums = (sums: Sums): z.infer<typeof sumsSchema> => ({
  items: sums.itemsCents,
  discount: sums.discountCents,
  shipping: sums.shippingCents,
  tax: sums.taxCents,
  total: sums.totalCents,
})

export const adminEditsApi = router()
  .openapi(
    endpoint('post', '/{orderId}/edits/preview', access.staff('orders.correct'), {
      summary: 'Preview an edit of an order’s items; nothing is saved',
      json: itemsEdit,
      responses: {
        200: z.object({
          changes: z.array(z.string()).openapi({ description: 'Description of the changes' }),
          before: sumsSchema,
          after: sumsSchema,
          difference: cents.openapi({
            description: 'Change in the order’s total; negative if it costs less',
          }),
          refund: cents.openapi({
            description: 'Amount paid beyond the new total, which is refunded',
          }),
          recalculatedShipping: cents.nullable().openapi({
            description:
              'Today’s shipping price of the edited order; null if shipping is free or can’t be recalculated',
          }),
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { order, plan, differenceCents, refundCents } = await previewEdit(
        staffOperation(c),
        orderId,
        c.req.valid('json'),
      )
      const isShippingFree = order.waivedShippingCents !== null
      return c.json(
        {
          changes: plan.changes,
          before: presentSums(order),
          after: presentSums(plan.sums),
          difference: differenceCents,
          refund: refundCents,
          recalculatedShipping: isShippingFree ? null : plan.quotedCents,
        },
        200,
      )
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/edits', access.staff('orders.correct'), {
      summary:
        'Edit the items of an order that is not in print yet. A lower total is refunded, which requires permission; a higher total is paid first through an emailed link, or becomes due',
      json: itemsEditInput,
      responses: {
        200: z.object({
          version: z.number(),
          isProposed: z.boolean().openapi({ description: 'The edit is waiting for payment' }),
          refund: refundsSchema,
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const context = paymentOperation(c)
      const { version, isProposed, refunds } = await editItems(context, orderId, c.req.valid('json'))
      return c.json({ version, isProposed, refund: presentRefunds(refunds) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/edits/apply', access.staff('orders.correct'), {
      summary: 'Apply an edit before it is paid; the payment becomes due',
      json: versionInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await applyNow(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/edits/withdraw', access.staff('orders.correct'), {
      summary:
        'Withdraw an unpaid edit, applied or not, and tell the customer by email that its payment link no longer works',
      json: versionInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await withdrawEdit(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/edits/resend', access.staff('orders.correct'), {
      summary: 'Resend the payment link for an edit or for shipping, with a new last day',
      json: resendInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await resendLink(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/shipping-due/send-link', access.staff('orders.correct'), {
      summary: 'Email a link to pay the amount due for shipping to a corrected address',
      json: shippingLinkInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await sendShippingLink(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/shipping-due/withdraw-link', access.staff('orders.correct'), {
      summary: 'Withdraw the payment link for the amount due for shipping, which remains due',
      json: versionInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await withdrawShippingLink(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/due/waive', access.staff('orders.correct'), {
      summary:
        'Waive the amount due for an edit, as a discount; without the refund permission, up to the limit in the settings',
      json: waiveInput,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      return c.json(await waiveDue(staffOperation(c), orderId, c.req.valid('json')), 200)
    },
  )
