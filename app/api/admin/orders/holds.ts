import { z } from '@hono/zod-openapi'
import { holdInput } from '#app/features/desk/order/order.input.ts'
import { holdOrder, releaseOrder } from '#app/features/desk/order/hold-order.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'

const versionSchema = z.object({ version: z.number() })

export const adminHoldsApi = router()
  .openapi(
    endpoint('put', '/{orderId}/hold', access.staff('orders.work'), {
      summary: 'Put an order on hold, or change why and until when; only staff see it',
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
