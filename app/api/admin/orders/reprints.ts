import { z } from '@hono/zod-openapi'
import { reprintInput } from '#app/features/desk/reprint/reprint.input.ts'
import { reprintOrder } from '#app/features/desk/reprint/reprint-order.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'

export const adminReprintsApi = router().openapi(
  endpoint('post', '/{orderId}/reprints', access.staff('orders.work'), {
    summary:
      'Print pieces of an order again, free or charged, as an order of its own with the approved files',
    json: reprintInput,
    responses: {
      201: z.object({
        orderId: z.number().openapi({ description: 'Of the reprint' }),
        quoteId: z.number().nullable().openapi({ description: 'By which it is paid; null if it is free' }),
        version: z.number().openapi({ description: 'Of the first order' }),
      }),
    },
    errors: [409, 422],
  }),
  async (c) => {
    const orderId = parseId(c.req.param('orderId'), orderNotFound)
    const { provider, log } = c.var.shop
    const context = { ...staffOperation(c), provider, log }
    return c.json(await reprintOrder(context, orderId, c.req.valid('json')), 201)
  },
)
