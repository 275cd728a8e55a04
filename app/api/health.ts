import { createRoute, z } from '@hono/zod-openapi'
import { isAnswering } from '#app/platform/database/database.server.ts'
import { access } from './access.ts'
import { json, router } from './http.ts'

export const healthApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/health',
    summary: 'Whether requests can be served',
    ...access.public,
    responses: {
      200: json(z.object({ status: z.literal('ok'), disk: z.enum(['ok', 'low', 'full']) })),
      503: json(z.object({ status: z.literal('down') })),
    },
  }),
  async (c) =>
    (await isAnswering(c.var.shop.db))
      ? c.json({ status: 'ok' as const, disk: c.var.shop.diskLevel() }, 200)
      : c.json({ status: 'down' as const }, 503),
)
