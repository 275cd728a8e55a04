import { orderNotFound } from '#app/features/sales/order-access/find-order.server.ts'
import { makePrintSheet } from '#app/features/desk/print-sheet/make-print-sheet.server.ts'
import { access } from '../../http/access.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'

export const adminPrintSheetApi = router().openapi(
  endpoint('get', '/{orderId}/print-sheet.pdf', access.staff('orders.read'), {
    summary: 'The job ticket of an order, as a PDF',
    responses: { 200: { description: 'A PDF' } },
    errors: [503],
  }),
  async (c) => {
    const orderId = parseId(c.req.param('orderId'), orderNotFound)
    const { shop, staff } = c.var
    const pdf = await makePrintSheet({ ...shop, staff, now: shop.now() }, orderId)
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="order-${orderId}.pdf"`,
      'Cache-Control': 'no-store',
    })
  },
)
