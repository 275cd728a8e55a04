import { z } from '@hono/zod-openapi'
import { isReachable } from '#app/platform/database/database.server.ts'
import { diskLevels } from '#app/platform/files/disk-space.server.ts'
import { version } from '#app/platform/settings/version.server.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const down = z.object({ status: z.literal('down') })
const up = z.object({ status: z.literal('ok'), version: z.string() })

const ok = { status: 'ok' as const, version }

export const healthApi = router()
  .openapi(
    endpoint('get', '/', access.public, {
      summary: 'Whether requests can be served',
      responses: { 200: up.extend({ disk: z.enum(diskLevels) }), 503: down },
    }),
    async (c) =>
      (await isReachable(c.var.shop.db))
        ? c.json({ ...ok, disk: c.var.shop.diskLevel() }, 200)
        : c.json({ status: 'down' as const }, 503),
  )
  .openapi(
    endpoint('get', '/live', access.public, {
      summary: 'Whether this process is running; restart it if it does not respond',
      responses: { 200: up },
    }),
    (c) => c.json(ok, 200),
  )
  .openapi(
    endpoint('get', '/ready', access.public, {
      summary:
        'Whether this process should get requests: the database responds, and the process is not shutting down',
      responses: { 200: up, 503: down },
    }),
    async (c) => {
      const { db, isLeaving } = c.var.shop
      return !isLeaving() && (await isReachable(db))
        ? c.json(ok, 200)
        : c.json({ status: 'down' as const }, 503)
    },
  )
