// The whole site on PostgreSQL, in a separate process whose memory can be measured.
import path from 'node:path'
import { serve } from '@hono/node-server'
import { openPostgres } from '#app/platform/database/database.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { catchMail } from '#app/platform/mail-transport.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { openStorage } from '#app/platform/files/storage.server.ts'
import { openTestProvider } from '#app/platform/payments/test-provider.server.ts'
import { loginTokens } from '#app/platform/secrets/tokens.server.ts'
import type * as Server from '#app/server.ts'
import { ensureAdmin } from '#db/seed/admin.server.ts'

const { BENCH_DATABASE_URL, BENCH_SECRET, ...env } = process.env
if (!BENCH_DATABASE_URL || !BENCH_SECRET) throw new Error('BENCH_DATABASE_URL and BENCH_SECRET are required')

const settings = readSettings(env)
const built: string = '../build/server/index.js'
const { createSite, loadPages } = (await import(built)) as typeof Server
const database = await openPostgres(BENCH_DATABASE_URL)
const { db } = database
const log = openLog(settings.logLevel)
const jobs = await openJobs(database.jobStore, log)
const publicUrl = `http://127.0.0.1:${settings.port}`
if (settings.admin) await ensureAdmin(db, settings.admin, new Date())
const site = createSite(
  {
    settings,
    publicUrl,
    isEmbedded: true,
    secret: BENCH_SECRET,
    db,
    jobs,
    storage: openStorage(path.resolve(settings.dataDir, 'files')),
    provider: openTestProvider({ db, now: () => new Date(), publicUrl, secret: BENCH_SECRET }),
    tokens: loginTokens(BENCH_SECRET),
    sendMail: catchMail,
    log,
    now: database.now,
    diskLevel: () => 'ok',
  },
  loadPages,
)
serve({ fetch: site, port: settings.port, hostname: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
