import { z } from '@hono/zod-openapi'
import { isReachable } from '#app/platform/database/database.server.ts'
import { diskLevels } from '#app/platform/files/disk-space.server.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

export const healthApi = router().openapi(
  endpoint('get', '/', access.public, {
    summary: 'Whether requests can be served',
    responses: {
      200: z.object({ status: z.literal('ok'), disk: z.enum(diskLevels) }),
      503: z.object({ status: z.literal('down') }),
    },
  }),
  async (c) =>
    (await isReachable(c.var.shop.db))
      ? c.json({ status: 'ok' as const, disk: c.var.shop.diskLevel() }, 200)
      : c.json({ status: 'down' as const }, 503),
)
