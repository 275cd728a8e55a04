import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import type { Jobs } from './jobs.server.ts'
import { failedQueue, listedNames, recurringNames, type JobName } from './queues.server.ts'

export type FailedJob = {
  /** The id of the job's first run, kept across retries; for a recurring job, its queue. */
  id: string
  name: JobName
  data: unknown
  failedMicros: number
  /** For a recurring job, the number of consecutive failures in the last day. */
  tries: number
  /** `{ message }`, or pg-boss's own format for jobs that pg-boss ended. */
  output: unknown
  isTriedNow: boolean
}

const listOf = (names: JobName[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

const micros = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000000)::float8`

/** Selects failed jobs waiting for staff, and failed jobs being retried. */
const failedOnce = sql`
  select source_root_id::text as "id", source_name as "name", data as "data", ${micros(sql`created_on`)} as "failedMicros",
    source_retry_count + 1 as "tries", source_output as "output", false as "isTriedNow"
  from pgboss.job
  where name = ${failedQueue} and state < 'active' and keep_until > now() and source_name in (${listOf(listedNames)})
  union all
  select source_root_id::text, name, data, ${micros(sql`source_created_on`)}, source_retry_count, source_output, true
  from pgboss.job
  where source_root_id is not null and name in (${listOf(listedNames)}) and state < 'completed'`

/** Selects one row for each queue whose last run failed. */
const failedRecurring = sql`
  with runs as (
    select name, state, completed_on, output,
      max(completed_on) filter (where state = 'completed' and not coalesce((output ->> 'isSkipped')::boolean, false))
        over (partition by name) as worked_on,
      count(*) filter (where state < 'completed' and start_after <= clock_timestamp())
        over (partition by name) as unfinished
    from pgboss.job
    where name in (${listOf(recurringNames)}) and (state < 'completed' or completed_on > now() - interval '1 day')
  )
  select name as "id", name as "name", '{}'::jsonb as "data", ${micros(sql`max(completed_on)`)} as "failedMicros",
    count(*)::integer as "tries", (array_agg(output order by completed_on desc))[1] as "output",
    max(unfinished) > 0 as "isTriedNow"
  from runs where state = 'failed' and (worked_on is null or completed_on > worked_on)
  group by name`

export type FailedJobCursor = Pick<FailedJob, 'failedMicros' | 'id'>

/** Lists up to `limit` failed jobs, newest first. On the first page, recurring jobs come first. */
export async function listFailedJobs(
  db: Queryable,
  { before, limit }: { before?: FailedJobCursor | undefined; limit: number },
): Promise<FailedJob[]> {
  const isOlder = before
    ? sql`("failedMicros", "id") < (${before.failedMicros}::float8, ${before.id}::text)`
    : sql`true`
  const newest = sql`order by "failedMicros" desc, "id" desc`
  const once = await rowsOf<FailedJob>(
    db,
    sql`select * from (${failedOnce}) as failed where ${isOlder} ${newest} limit ${limit}`,
  )
  if (before) return once
  return [...(await rowsOf<FailedJob>(db, sql`${failedRecurring} ${newest}`)), ...once].slice(0, limit)
}

/** Counts the listed jobs by name. */
export function countFailedJobs(db: Queryable): Promise<{ name: JobName; count: number }[]> {
  return rowsOf(
    db,
    sql`select "name", count(*)::integer as "count"
    from (${failedOnce} union all select * from (${failedRecurring}) as recurring) as failed group by "name"`,
  )
}

export type RetryResult =
  | ({ result: 'enqueued' } & Pick<FailedJob, 'name' | 'data'>)
  | { result: 'running' }
  | { result: 'unknown' }

/** Enqueues a failed job for one more try. The second of two concurrent calls returns 'running'. */
export async function retryFailedJob(
  context: { tx: Transaction; jobs: Jobs },
  id: string,
): Promise<RetryResult> {
  const recurring = recurringNames.find((name) => name === id)
  if (recurring) return runAgain(context, recurring)
  return uuid.test(id) ? repeatJob(context, id) : { result: 'unknown' }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

async function repeatJob({ tx, jobs }: { tx: Transaction; jobs: Jobs }, id: string): Promise<RetryResult> {
  const [failed] = await rowsOf<FailedJob & { at: string }>(
    tx,
    sql`delete from pgboss.job
    where name = ${failedQueue} and source_root_id = ${id}::uuid and state < 'active' and keep_until > now()
      and source_name in (${listOf(listedNames)})
    returning source_name as "name", data as "data", source_retry_count + 1 as "tries", source_output as "output",
      created_on::text as "at"`,
  )
  if (!failed) {
    const [running] = await rowsOf(
      tx,
      sql`select id from pgboss.job
      where source_root_id = ${id}::uuid and name in (${listOf(listedNames)}) and state < 'completed'`,
    )
    return { result: running ? 'running' : 'unknown' }
  }
  const { name, data, tries, output, at } = failed
  const newId = randomUUID()
  await jobs.enqueue(tx, name, data as object, { id: newId, retryLimit: tries })
  // pg-boss's redrive() would reset the retry count, and so retry a broken job for hours. Keeping the count makes this
  // the last try.
  await tx.execute(sql`
    update pgboss.job
    set retry_count = ${tries}, source_root_id = ${id}::uuid, source_retry_count = ${tries},
      source_output = ${JSON.stringify(output)}::jsonb, source_created_on = ${at}::timestamptz
    where name = ${name} and id = ${newId}::uuid`)
  return { result: 'enqueued', name, data }
}

async function runAgain({ tx, jobs }: { tx: Transaction; jobs: Jobs }, name: JobName): Promise<RetryResult> {
  await tx.execute(sql`
    select id from pgboss.job where name = ${name} and state = 'failed' order by completed_on desc limit 1 for update`)
  const [failed] = await rowsOf<FailedJob>(
    tx,
    sql`select * from (${failedRecurring}) as failed where "name" = ${name}`,
  )
  if (!failed) return { result: 'unknown' }
  if (failed.isTriedNow) return { result: 'running' }
  await jobs.enqueue(tx, name, {})
  return { result: 'enqueued', name, data: {} }
}
