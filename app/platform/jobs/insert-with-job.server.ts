import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * One statement of two: the insert of a row that returns its `id`, and pg-boss's own insert of one job, which takes the
 * list of jobs as its only parameter. The id becomes the value of `key` in the job's data. Without a row there is no job.
 */
export function insertWithJob(
  inserted: SQLWrapper,
  key: string,
  { text, jobs }: { text: string; jobs: unknown },
): SQL {
  const [start = '', end, ...others] = text.trim().split('$1')
  if (end === undefined || others.length > 0) throw new Error('pg-boss inserts jobs in another way')
  const path = `{0,data,${key}}`
  const withId = sql`(select jsonb_set(${jobs}::jsonb, ${path}::text[], to_jsonb(inserted.id)) from inserted)`
  const job = sql.join([sql.raw(start.replace(/^with\s/i, ', ')), withId, sql.raw(end)])
  return sql`with inserted as (${inserted.getSQL()}) ${job}`
}
