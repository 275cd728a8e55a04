import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { failedDays, failedQueue, type JobName } from '#app/platform/jobs/queues.server.ts'

type Options = { name?: JobName; data?: object; reason?: string }

/** Adds a permanently failed job, as pg-boss would copy it to the queue of failed jobs. Returns its id there. */
export async function failedJob(db: Queryable, { name, data, reason }: Options = {}): Promise<string> {
  const id = randomUUID()
  const paths = [`files/${randomUUID()}.png`]
  await db.execute(sql`
    insert into pgboss.job (name, data, keep_until, source_name, source_id, source_root_id, source_retry_count, source_output)
    values (${failedQueue}, ${JSON.stringify(data ?? { paths })}::jsonb, now() + make_interval(days => ${failedDays}),
      ${name ?? 'delete-files'}, ${id}::uuid, ${id}::uuid, 1000,
      ${JSON.stringify({ message: reason ?? 'The bucket refuses access' })}::jsonb)`)
  return id
}
