import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'

const toleranceSeconds = 5

/** Resumes jobs that the previous process left unfinished. Requires exclusive use of the database. */
export async function resumeJobs(db: Database): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`)
  await db.execute(sql`
    update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`)
}

/**
 * Corrects times written while the clock was ahead, which would delay recurring jobs. Returns by how many seconds it
 * was ahead.
 */
export async function repairJobTimes(db: Database): Promise<number> {
  const aheadSeconds = await secondsAhead(db)
  if (aheadSeconds <= toleranceSeconds) return 0
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update pgboss.version
      set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
        reindex_on = least(reindex_on, now()), monitor_backoff_on = null`)
    await tx.execute(sql`
      update pgboss.queue
      set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
        maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())`)
    // A job whose slot is already taken at a future time would skip that run.
    await tx.execute(sql`
      update pgboss.job set singleton_on = null where singleton_on > (now() at time zone 'UTC') + interval '1 minute'`)
    await tx.execute(sql`
      update pgboss.job
      set created_on = least(created_on, now()), started_on = case when started_on is null then null else least(started_on, now()) end,
        heartbeat_on = case when heartbeat_on is null then null else least(heartbeat_on, now()) end,
        start_after = least(start_after, now())
      where state < 'completed' and greatest(created_on, started_on, heartbeat_on) > now()`)
  })
  return aheadSeconds
}

async function secondsAhead(db: Database): Promise<number> {
  const [row] = await rowsOf<{ seconds: number | null }>(
    db,
    sql`select extract(epoch from max(seen) - now())::float8 as seconds from (
      select greatest(cron_on, bam_on, flow_on, reindex_on) as seen from pgboss.version
      union all
      select greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) from pgboss.queue
      union all
      select max(created_on) from pgboss.job where state < 'active'
      union all
      select (max(singleton_on) at time zone 'UTC') - interval '1 minute' from pgboss.job
      where name = '__pgboss__send-it' and state <> 'cancelled' and singleton_on is not null
    ) as stamps`,
  )
  return row?.seconds ?? 0
}
