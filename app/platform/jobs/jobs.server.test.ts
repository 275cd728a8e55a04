import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPostgres } from '../database/postgres.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import { openJobs } from './jobs.server.ts'
import { openLog } from '../log.server.ts'
import { testDatabase } from '#test/test-db.ts'

const databaseUrl = testDatabase()

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
