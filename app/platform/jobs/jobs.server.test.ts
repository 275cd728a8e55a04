import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openPostgres } from '../database/postgres.server.ts'
import { openEmbeddedDatabase } from '../database/embedded-database.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import { openJobs } from './jobs.server.ts'
import { openLog } from '../log.server.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { testDatabase } from '#test/test-db.ts'

const databaseUrl = testDatabase()

test('on the embedded database, the first job of a process can be enqueued in a transaction', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-jobs-'))
  await copyEmptyDatabase(folder)
  const { db, jobStore, close } = await openEmbeddedDatabase(folder)
  const jobs = await openJobs(jobStore, openLog('error'))
  await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 1 }))
  const runs = vi.fn(() => Promise.resolve())
  const idle = () => Promise.resolve()
  await jobs.work({
    'deliver-mail': runs,
    'delete-files': idle,
    'deliver-overdue-mails': idle,
    'expire-payment': idle,
    'read-missed-events': idle,
    'reconcile-payments': idle,
    'remind-customers': idle,
    sweep: idle,
  })
  await vi.waitFor(() => expect(runs).toHaveBeenCalledExactlyOnceWith({ mailId: 1 }), 10_000)
  await jobs.close()
  await close()
  await rm(folder, { recursive: true })
}, 60_000)

test('spec 4: payments without a webhook are checked every minute', async () => {
  const { db, jobStore, close } = await openPostgres(await databaseUrl())
  const jobs = await openJobs(jobStore, openLog('error'))
  const schedule = await rowsOf(
    db,
    sql`select cron, timezone from pgboss.schedule where name = 'reconcile-payments'`,
  )
  expect(schedule).toEqual([{ cron: '* * * * *', timezone: 'UTC' }])
  await jobs.close()
  await close()
})
