import { z } from '@hono/zod-openapi'
import { exportOrders, recordExport } from '#app/features/desk/order-list/export-orders.server.ts'
import { ordersFilter } from '#app/features/desk/order-list/orders-list.input.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { downloadAccess, createDownloadLink, streamText } from '../../http/downloads.ts'
import { endpoint } from '../../http/endpoint.ts'
import { router } from '../../http/router.ts'

const csvPath = '/admin/orders.csv'

export const adminExportApi = router()
  .openapi(
    endpoint('post', '/orders/export', access.staff('customers.export', { reauthenticate: true }), {
      summary: 'Create a single-use link, valid for one minute, to download the matching orders',
      query: ordersFilter,
      responses: { 201: z.object({ path: z.string() }) },
      errors: [422],
    }),
    async (c) => c.json({ path: await createDownloadLink(c, csvPath) }, 201),
  )
  .openapi(
    endpoint('get', '/orders.csv', downloadAccess('customers.export', csvPath, { reauthenticate: true }), {
      summary: 'All matching orders as CSV, newest first',
      query: ordersFilter.extend({ download: z.string().optional() }),
      responses: {
        200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
      },
      errors: [422],
    }),
    async (c) => {
      const { download: _, ...filter } = c.req.valid('query')
      const context = staffOperation(c)
      const { today } = await readCalendar(context.db, context.now)
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${today}.csv"`,
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      const csv = await streamText(
        exportOrders({ ...context, fromReplica: c.var.shop.fromReplica }, filter),
        c.var.shop.log,
      )
      await recordExport(context, filter)
      return c.body(csv, 200, headers)
    },
  )
