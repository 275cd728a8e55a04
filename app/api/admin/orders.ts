import { createRoute, z } from '@hono/zod-openapi'
import { paidStatuses } from '#app/features/orders/order-status.ts'
import { listOrders } from '#app/features/orders/read-order.server.ts'
import { access } from '../access.ts'
import { json, pageQuery, refusals, router } from '../http.ts'
import { orderSummarySchema, presentOrderSummary } from '../present-order.ts'

export const adminOrdersApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/orders',
    summary: 'Paid orders, newest first',
    ...access.staff['orders.read'],
    request: { query: pageQuery.extend({ status: z.enum(paidStatuses).optional() }) },
    responses: { 200: json(z.array(orderSummarySchema)), ...refusals(400, 401, 403, 422) },
  }),
  async (c) => {
    const orders = await listOrders(c.var.shop.db, c.req.valid('query'))
    return c.json(orders.map(presentOrderSummary), 200)
  },
)
