import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../database/database.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { openLog } from '../log.server.ts'
import { openJobs } from './jobs.server.ts'
import { jobNames } from './queues.server.ts'
import { wakeWorkers } from './jobs.server.ts'
import { testDatabase } from '#test/test-db.ts'

const databaseUrl = testDatabase()
let database: OpenDatabase

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
  await (await openJobs(database.jobStore, openLog('silent'))).close()
})

afterAll(() => database.close())

const enqueue = (name: string, seconds: number) =>
  database.db.execute(
    sql`insert into pgboss.job (name, start_after) values (${name}, now() + make_interval(secs => ${seconds}))`,
  )

function watch(executeSql: NonNullable<OpenDatabase['jobStore']['db']>['executeSql']) {
  const woken: string[] = []
  const errors: unknown[] = []
  const wake = new Map(jobNames.map((name) => [name, () => woken.push(name)]))
  const { stop } = wakeWorkers({ executeSql }, wake, {
    isListening: () => true,
    onError: (error) => errors.push(error),
  })
  return { woken, errors, stop }
}

const executeSql = (text: string, values?: unknown[]) =>
  database.jobStore.db?.executeSql(text, values) ?? Promise.reject(new Error('no database'))

test('wakes only the workers of queues with a due job', async () => {
  await enqueue('sweep', -1)
  await enqueue('delete-files', 60)
  const { woken, errors, stop } = watch(executeSql)
  await expect.poll(() => woken).toEqual(['sweep'])
  await stop()
  expect(errors).toEqual([])
})

test('reports an error, and wakes the workers in the next round', async () => {
  const failing = vi.fn(executeSql).mockRejectedValueOnce(new Error('gone'))
  const { woken, errors, stop } = watch(failing)
  await expect.poll(() => woken).toContain('sweep')
  await stop()
  expect(errors).toEqual([new Error('gone')])
})
