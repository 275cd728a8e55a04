import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { priceChanges, promotions } from '#app/schema/catalog.server.ts'

/** Twice the interval of the recurring job. Its later runs enqueue anything beyond that. */
const soonMs = 10 * 60_000

/** Must match the predicate of the partial index on promotions. */
export const isScheduled = sql`starts_at is not null or ends_at is not null`

function selectNext(db: Queryable, at: Date) {
  const { startsAt, endsAt, isActive } = promotions
  const now = sql.param(at, endsAt)
  const prices = sql`(select min(${priceChanges.startsAt}) from ${priceChanges})`
  const start = sql`min(${startsAt}) filter (where not ${isActive} and (${endsAt} is null or ${endsAt} > ${now}))`
  const end = sql`min(${endsAt}) filter (where ${isActive})`
  return db
    .select({ at: sql`least(${prices}, ${start}, ${end})`.mapWith(startsAt) })
    .from(promotions)
    .where(isScheduled)
}

/**
 * Returns the next time a promotion starts or ends, or a scheduled price takes effect. The time is in the past if a
 * change is due; null if nothing is scheduled.
 */
export async function nextScheduleAt(db: Queryable, now: Date): Promise<Date | null> {
  const [next] = await selectNext(db, now)
  return next?.at ?? null
}

/**
 * Enqueues a run at the exact time of the next scheduled change, if that is within two intervals of the recurring job.
 */
export async function enqueueNextSchedule({
  tx,
  jobs,
  now,
}: {
  tx: Transaction
  jobs: Jobs
  now: Date
}): Promise<void> {
  const next = await nextScheduleAt(tx, now)
  if (!next || next <= now || next.getTime() - now.getTime() > soonMs) return
  await jobs.enqueue(tx, 'apply-schedules', {}, { startAfter: next, retryLimit: 20 })
}
