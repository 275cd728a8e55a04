// Runs the whole shop on PostgreSQL in a separate process, so that its memory can be measured.
import { serve } from '@hono/node-server'
import { composeShop } from '#app/compose-shop.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import type * as Server from '#app/server.ts'
import { ensureAdmin } from '#db/seed/admin.server.ts'

const { BENCH_DATABASE_URL, BENCH_SECRET, ...env } = process.env
if (!BENCH_DATABASE_URL || !BENCH_SECRET) throw new Error('BENCH_DATABASE_URL and BENCH_SECRET are required')

const settings = readSettings(env)
const built: string = '../build/server/index.js'
const { createSite, loadPages } = (await import(built)) as typeof Server
const database = await openPostgres(BENCH_DATABASE_URL)
const shop = await composeShop(settings, {
  database,
  secret: BENCH_SECRET,
  log: openLog(settings.logLevel),
  diskLevel: () => 'ok',
  isLeaving: () => false,
  metrics: null,
})
if (settings.admin) await ensureAdmin(shop.db, settings.admin, new Date())
const site = createSite(shop, loadPages)
serve({ fetch: site, port: settings.port, hostname: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
