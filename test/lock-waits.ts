import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'

/** Waits until this many connections to this database are waiting for a lock. */
export async function untilWaiting(db: Database, count: number) {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await rowsOf(db, waiting)).length < count) await sleep(10)
}
