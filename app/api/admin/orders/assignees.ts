import { z } from '@hono/zod-openapi'
import { assigneeChange, assignmentInput } from '#app/features/desk/order/order.input.ts'
import { assignOrder, listAssignable } from '#app/features/desk/order/assign-order.server.ts'
import { assignOrders } from '#app/features/desk/order-list/move-orders.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { access } from '../../http/access.ts'
import { operation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { assigneeSchema, changedOrderSchema } from './present-listed-order.ts'

export const adminAssigneesApi = router()
  .openapi(
    endpoint('get', '/assignable', access.staff('orders.read'), {
      summary: 'Employees to whom orders can be assigned',
      responses: { 200: z.array(assigneeSchema) },
    }),
    async (c) => c.json(await listAssignable(operation(c).db), 200),
  )
  .openapi(
    endpoint('post', '/assignments', access.staff('orders.work'), {
      summary: 'Assign several orders to an employee, or to nobody; each succeeds or fails on its own',
      json: assignmentInput,
      responses: { 200: z.object({ orders: z.array(changedOrderSchema) }) },
      errors: [422],
    }),
    async (c) => c.json({ orders: await assignOrders(staffOperation(c), c.req.valid('json')) }, 200),
  )
  .openapi(
    endpoint('put', '/{orderId}/assignee', access.staff('orders.work'), {
      summary: 'Assign an order to an employee, or to nobody',
      json: assigneeChange,
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await assignOrder(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
