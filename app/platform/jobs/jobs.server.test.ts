import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPostgres } from '../database/postgres.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import { openJobs } from './jobs.server.ts'
import { jobNames, recurringNames } from './queues.server.ts'
import { openLog } from '../log.server.ts'
import { idleRuns } from '#test/idle-runs.ts'
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

test('spec 4: a recurring job runs as enqueued by its schedule, without data', async () => {
  const { db, jobStore, close } = await openPostgres(await databaseUrl())
  const jobs = await openJobs(jobStore, openLog('error'))
  const withData = sql`select name from pgboss.schedule where data is not null`
  expect(await rowsOf(db, withData)).toEqual([])
  const ran: string[] = []
  const idle = jobNames.map((name) => [name, () => Promise.resolve(void ran.push(name))])
  await db.execute(sql`insert into pgboss.job (name, retry_limit) select name, 0 from pgboss.schedule`)
  await jobs.work(Object.fromEntries(idle))
  const left = sql`select name, output from pgboss.job where state <> 'completed' and name in (select name from pgboss.schedule) and start_after <= now()`
  await expect.poll(() => rowsOf(db, left)).toEqual([])
  // Each job runs at startup, on its schedule, and once more if a new minute begins during the test.
  const done = sql`select name, count(*)::integer as jobs from pgboss.job where state = 'completed' and name in (select name from pgboss.schedule) group by name`
  for (const { name, jobs: completed } of await rowsOf<{ name: string; jobs: number }>(db, done)) {
    expect(completed).toBeGreaterThanOrEqual(2)
    expect(ran.filter((each) => each === name)).toHaveLength(completed)
  }
  expect(new Set(ran)).toEqual(new Set(recurringNames))
  await jobs.close()
  await close()
})

test('runs the jobs that requests wait for back to back', async () => {
  const { db, jobStore, close } = await openPostgres(await databaseUrl())
  const jobs = await openJobs(jobStore, openLog('error'), { isShared: true })
  await db.execute(sql`insert into pgboss.job (name) select 'draw-quick-file' from generate_series(1, 40)`)
  const startedAt = performance.now()
  await jobs.work(idleRuns)
  const left = sql`select count(*)::integer as jobs from pgboss.job where name = 'draw-quick-file' and state < 'completed'`
  await expect.poll(() => rowsOf(db, left)).toEqual([{ jobs: 0 }])
  // In the 9 rounds after the first, pauses of two seconds would take 18.
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  await jobs.close()
  await close()
})

test('restores modified queues and schedules on startup', async () => {
  const { db, jobStore, close } = await openPostgres(await databaseUrl())
  const read = () =>
    rowsOf(
      db,
      sql`select name, retry_limit, retry_backoff, dead_letter, cron from pgboss.queue left join pgboss.schedule using (name) order by name`,
    )
  const start = async () => (await openJobs(jobStore, openLog('error'))).close()
  await start()
  const before = await read()
  await db.execute(
    sql`update pgboss.queue set retry_limit = 3, dead_letter = null where name = 'delete-files'`,
  )
  await db.execute(sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = 'sweep'`)
  await db.execute(sql`delete from pgboss.schedule where name = 'remind-customers'`)
  expect(await read()).not.toEqual(before)
  await start()
  expect(await read()).toEqual(before)
  await close()
})

test('enqueues a job only if the transaction commits', async () => {
  const { db, jobStore, close } = await openPostgres(await databaseUrl())
  const jobs = await openJobs(jobStore, openLog('error'))
  const startAfter = new Date('2100-01-01')
  const enqueue = (mailId: number, isFailing: boolean) =>
    db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'deliver-mail', { mailId }, { startAfter })
      if (isFailing) throw new Error('something else went wrong')
    })
  await enqueue(7, false)
  await expect(enqueue(8, true)).rejects.toThrow('something else')
  const enqueued = sql`select data, start_after > '2099-01-01' as late from pgboss.job where name = 'deliver-mail'`
  expect(await rowsOf(db, enqueued)).toEqual([{ data: { mailId: 7 }, late: true }])
  await jobs.close()
  await close()
})
