import { createRoute, z } from '@hono/zod-openapi'
import { exportOrders, recordExport } from '#app/features/orders/export-orders.server.ts'
import { ordersFilter } from '#app/features/orders/orders-list.input.ts'
import { readCalendar } from '#app/features/shop/calendar.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/asking.ts'
import { downloadBy, downloadLink } from '../../http/downloads.ts'
import { json, refusals, router } from '../../http/http.ts'
import { streamText } from '../../http/stream-text.ts'

const csvPath = '/admin/orders.csv'

export const adminExportApi = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/export',
      summary: 'A link that downloads the orders that fit, once and within a minute',
      ...access.staff['orders.read'],
      request: { query: ordersFilter },
      responses: { 201: json(z.object({ path: z.string() })), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => c.json({ path: await downloadLink(c, 'orders.read', csvPath) }, 201),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: csvPath,
      summary: 'The orders that fit as CSV, newest first, however many',
      ...downloadBy('orders.read', csvPath),
      request: { query: ordersFilter.extend({ download: z.string().optional() }) },
      responses: {
        200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
        ...refusals(400, 401, 403, 422),
      },
    }),
    async (c) => {
      const { download: _, ...filter } = c.req.valid('query')
      const asking = await staffOperation(c, 'orders.read')
      const { today } = await readCalendar(asking.db, asking.now)
      const csv = await streamText(exportOrders(asking, filter), c.var.shop.log)
      await recordExport(asking, filter)
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${today}.csv"`,
      })
    },
  )
