import { createRoute, z } from '@hono/zod-openapi'
import { noSuchOrder } from '#app/features/orders/find-order.server.ts'
import { makePrintSheet } from '#app/features/print-sheet/make-print-sheet.server.ts'
import { access } from '../../http/access.ts'
import { staffOf } from '../../http/asking.ts'
import { parseId, refusals, router } from '../../http/http.ts'

export const adminPrintSheetApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/orders/{orderId}/print-sheet.pdf',
    summary: 'The job ticket of an order, to print',
    ...access.staff['orders.read'],
    request: { params: z.object({ orderId: z.string() }) },
    responses: { 200: { description: 'A PDF' }, ...refusals(401, 403, 404) },
  }),
  async (c) => {
    const orderId = parseId(c.req.valid('param').orderId, noSuchOrder)
    const staff = await staffOf(c, 'orders.read')
    const { shop } = c.var
    const pdf = await makePrintSheet({ ...shop, staff, now: shop.now() }, orderId)
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="order-${orderId}.pdf"`,
      'Cache-Control': 'no-store',
    })
  },
)
