import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { preparedText } from '../database/prepared.server.ts'
import type { JobName } from './queues.server.ts'

/** A row whose insert returns its `id`, and the job that gets this id as `key` in its data. */
export type RowWithJob = {
  insert: (db: Queryable) => SQLWrapper
  job: JobName
  key: string
  /** A change made in the same statement, which must return something. */
  alongside?: (db: Queryable) => SQLWrapper
}

/** pg-boss's insert, with the list of jobs as its only parameter, and the job it would insert for this queue. */
export type JobInsert = { text: string; job: object }

/**
 * Combines the insert of a row with pg-boss's insert of its job, which is the placeholder `jobs`, in one statement.
 * No job is enqueued if no row is inserted.
 */
export function insertingWithJob({ insert, key, alongside }: RowWithJob, { text }: JobInsert) {
  const [start = '', end, ...others] = text.trim().split('$1')
  if (end === undefined || others.length > 0) throw new Error('pg-boss inserts jobs in another way')
  const path = `{0,data,${key}}`
  const jobs = sql.placeholder('jobs')
  const withId = sql`(select jsonb_set(${jobs}::jsonb, ${path}::text[], to_jsonb(inserted.id)) from inserted)`
  const job = sql.join([sql.raw(start.replace(/^with\s/i, ', ')), withId, sql.raw(end)])
  return preparedText((db) => {
    const first = alongside ? sql`changed as (${alongside(db).getSQL()}), ` : sql``
    return sql`with ${first}inserted as (${insert(db).getSQL()}) ${job}`
  })
}
