import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { describe, expect, test, vi } from 'vitest'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { isLongRun } from '#test/long-run.ts'
import { failedJob } from '#test/failed-job.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase } from '../database/database.server.ts'
import { openEmbeddedDatabase } from '../database/embedded-database.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import { openLog } from '../log.server.ts'
import { countFailedJobs, retryFailedJob, listFailedJobs } from './failed-jobs.server.ts'
import { openJobs, type OpenJobs } from './jobs.server.ts'
import type { JobRun } from './run-job.server.ts'
import { jobNames, type JobName } from './queues.server.ts'

const databaseUrl = testDatabase()
const silent = openLog('silent')

const databases = {
  embedded: async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-failed-jobs-'))
    await copyEmptyDatabase(folder)
    const opened = await openEmbeddedDatabase(folder)
    const close = async () => {
      await opened.close()
      await rm(folder, { recursive: true })
    }
    return { ...opened, close }
  },
  postgres: async () => openPostgres(await databaseUrl()),
}

const idle = () => Promise.resolve()

function workAll(jobs: OpenJobs, special: Partial<Record<JobName, JobRun>>) {
  const runs = Object.fromEntries(jobNames.map((name) => [name, special[name] ?? idle]))
  return jobs.work(runs as Record<JobName, JobRun>)
}

async function withJobs(database: OpenDatabase, use: (jobs: OpenJobs) => Promise<void>) {
  const jobs = await openJobs(database.jobStore, silent, database)
  try {
    await use(jobs)
  } finally {
    await jobs.close()
    await database.close()
  }
}

const list = ({ db }: OpenDatabase) => listFailedJobs(db, { limit: 50 })
const tryAgain = ({ db }: OpenDatabase, jobs: OpenJobs, id: string) =>
  db.transaction((tx) => retryFailedJob({ tx, jobs }, id))

// The embedded database takes several seconds to start.
const kinds = isLongRun() ? (['embedded', 'postgres'] as const) : (['postgres'] as const)

describe.each(kinds)('on the %s database', (kind) => {
  test('lists a permanently failed job until a retry succeeds', async () => {
    const database = await databases[kind]()
    const { db } = database
    await withJobs(database, async (jobs) => {
      let trouble: Error | null = new Error('the bucket refuses access')
      const { promise: retried, resolve: succeed } = Promise.withResolvers<void>()
      const deleted = vi.fn(() => (trouble ? Promise.reject(trouble) : retried))
      const data = { paths: ['files/a.png'] }
      // Enqueue before starting the workers, because the first use of a queue must not wait for PGlite's only
      // connection.
      await db.transaction((tx) => jobs.enqueue(tx, 'delete-files', data, { retryLimit: 0 }))
      await workAll(jobs, { 'delete-files': deleted, sweep: () => Promise.reject(new Error('no space')) })
      await expect
        .poll(async () => (await list(database)).map(({ name }) => name))
        .toEqual(['sweep', 'delete-files'])
      const failed = await list(database)
      const first = { name: 'delete-files', data, tries: 1, output: { message: 'the bucket refuses access' } }
      expect(failed[1]).toMatchObject({ ...first, isTriedNow: false })
      expect(failed[0]).toMatchObject({ id: 'sweep', tries: 1, output: { message: 'no space' } })
      const id = failed[1]?.id ?? ''

      trouble = new Error('still no access')
      const answers = await Promise.all([tryAgain(database, jobs, id), tryAgain(database, jobs, id)])
      expect(answers.map(({ result }) => result).toSorted()).toEqual(['enqueued', 'running'])
      const output = { message: 'still no access' }
      await expect
        .poll(async () => (await list(database))[1])
        .toMatchObject({ id, tries: 2, output, isTriedNow: false })
      expect(deleted).toHaveBeenCalledTimes(2)

      trouble = null
      expect(await tryAgain(database, jobs, id)).toEqual({ result: 'enqueued', name: 'delete-files', data })
      expect((await list(database)).map(({ name }) => name)).toContain('delete-files')
      succeed()
      await expect.poll(async () => (await list(database)).map(({ name }) => name)).toEqual(['sweep'])
      expect(deleted).toHaveBeenCalledTimes(3)
      expect(await tryAgain(database, jobs, id)).toEqual({ result: 'unknown' })
    })
  })
})

describe('if no workers are running', () => {
  async function withoutWorkers(use: (database: OpenDatabase, jobs: OpenJobs) => Promise<void>) {
    const database = await databases.postgres()
    await withJobs(database, async (jobs) => {
      await database.db.execute(sql`delete from pgboss.job`)
      await use(database, jobs)
    })
  }

  const ended = (
    { db }: OpenDatabase,
    state: 'completed' | 'failed',
    { minutesAgo, output = {} }: { minutesAgo: number; output?: object },
  ) =>
    db.execute(sql`
      insert into pgboss.job (name, state, completed_on, output)
      values ('sweep', ${state}, now() - make_interval(mins => ${minutesAgo}), ${JSON.stringify(output)}::jsonb)`)

  test('lists a recurring job once, until a run succeeds; runs skipped on a full disk don’t count', async () => {
    await withoutWorkers(async (database, jobs) => {
      const { db } = database
      await ended(database, 'failed', { minutesAgo: 300 })
      await ended(database, 'completed', { minutesAgo: 240 })
      expect(await list(database)).toEqual([])
      await ended(database, 'failed', { minutesAgo: 180 })
      await ended(database, 'failed', { minutesAgo: 120, output: { message: 'newest' } })
      await ended(database, 'completed', { minutesAgo: 60, output: { isSkipped: true } })
      expect(await list(database)).toMatchObject([{ id: 'sweep', tries: 2, output: { message: 'newest' } }])
      expect(await countFailedJobs(db)).toEqual([{ name: 'sweep', count: 1 }])

      const answers = await Promise.all([1, 2, 3].map(() => tryAgain(database, jobs, 'sweep')))
      expect(answers.map(({ result }) => result).toSorted()).toEqual(['enqueued', 'running', 'running'])
      expect(await list(database)).toMatchObject([{ id: 'sweep', isTriedNow: true }])
      await ended(database, 'completed', { minutesAgo: 0 })
      expect(await list(database)).toEqual([])
      expect(await tryAgain(database, jobs, 'remind-customers')).toEqual({ result: 'unknown' })
    })
  })

  test('keeps failed jobs for 90 days, and then neither lists nor retries them', async () => {
    await withoutWorkers(async (database, jobs) => {
      const { db, jobStore } = database
      const [young, old] = [await failedJob(db), await failedJob(db)]
      const age = (id: string, days: number) =>
        db.execute(sql`
          update pgboss.job set created_on = created_on - make_interval(days => ${days}),
            keep_until = keep_until - make_interval(days => ${days}) where source_root_id = ${id}::uuid`)
      await age(young, 89)
      await age(old, 91)
      expect((await list(database)).map(({ id }) => id)).toEqual([young])
      expect(await tryAgain(database, jobs, old)).toEqual({ result: 'unknown' })
      const boss = new PgBoss({ ...jobStore, supervise: false, schedule: false })
      await boss.start()
      await db.execute(sql`update pgboss.queue set maintain_on = null`)
      await boss.supervise()
      await boss.stop({ graceful: false })
      const kept = await rowsOf(
        db,
        sql`select source_root_id as id from pgboss.job where name = 'failed-jobs'`,
      )
      expect(kept).toEqual([{ id: young }])
    })
  })

  test('lists failed jobs from newest to oldest across pages', async () => {
    await withoutWorkers(async (database) => {
      const { db } = database
      await db.transaction(async (tx) => {
        for (let n = 0; n < 5; n++) await failedJob(tx)
      })
      const seen: string[] = []
      for (let before; seen.length < 5;) {
        const page = await listFailedJobs(db, { before, limit: 2 })
        seen.push(...page.map(({ id }) => id))
        before = page.at(-1)
      }
      expect(new Set(seen).size).toBe(5)
      expect(await countFailedJobs(db)).toEqual([{ name: 'delete-files', count: 5 }])
    })
  })
})
