import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { access, json, router } from './http.ts'

export const healthApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/health',
    summary: 'Whether requests can be served',
    ...access.public,
    responses: {
      200: json(z.object({ status: z.literal('ok') })),
      503: json(z.object({ status: z.literal('down') })),
    },
  }),
  async (c) => {
    try {
      await c.var.shop.db.execute(sql`select 1`)
      return c.json({ status: 'ok' as const }, 200)
    } catch {
      return c.json({ status: 'down' as const }, 503)
    }
  },
)
