import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { attempts } from './customers.tables.server.ts'

export type Limit = { attempts: number; minutes: number }

/** Whether this attempt is still within the limit. Every attempt counts, also those made at the same time. */
export async function isWithinLimit(
  { db, now }: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
): Promise<boolean> {
  const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000)
  const isOver = sql`${attempts.windowEndsAt} <= ${sql.param(now, attempts.windowEndsAt)}`
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ count: attempts.count })
  return row !== undefined && row.count <= limit.attempts
}

/** Counts an attempt; throws too_many_requests beyond the limit. */
export async function countAttempt(
  context: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
): Promise<void> {
  if (await isWithinLimit(context, key, limit)) return
  throw new ShopError('too_many_requests', 'Too many attempts. Please try again later')
}

/** The attempt turned out not to be one of those that are limited. */
export async function takeAttemptBack(db: Queryable, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key))
}

export async function forgetAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}
