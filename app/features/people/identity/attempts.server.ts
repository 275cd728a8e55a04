import { eq, lt, sql } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

export type Limit = { attempts: number; minutes: number }

type AttemptCount = { isWithinLimit: boolean; windowEndsAt: Date }

async function count(
  { db, now }: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
  amount = 1,
): Promise<AttemptCount> {
  const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000)
  const isOver = sql`${attempts.windowEndsAt} <= ${sql.param(now, attempts.windowEndsAt)}`
  const [row] = await db
    .insert(attempts)
    .values({ key, count: amount, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        // Rejected attempts may count too, so the column's maximum is the only limit.
        count: sql`case when ${isOver} then excluded.count else least(${attempts.count}::bigint + excluded.count, 2147483647) end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ count: attempts.count, windowEndsAt: attempts.windowEndsAt })
  if (!row) throw new Error('no attempt was counted')
  return { isWithinLimit: row.count <= limit.attempts, windowEndsAt: row.windowEndsAt }
}

export async function isWithinLimit(
  context: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
): Promise<boolean> {
  return (await count(context, key, limit)).isWithinLimit
}

type CountOptions = {
  amount?: number
  message?: string
}

/** Throws too_many_requests above the limit. */
export async function countAttempt(
  context: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
  { amount, message }: CountOptions = {},
): Promise<void> {
  const { isWithinLimit, windowEndsAt } = await count(context, key, limit, amount)
  if (isWithinLimit) return
  throw tooManyRequests(context.now, windowEndsAt, message)
}

export function tooManyRequests(
  now: Date,
  windowEndsAt: Date,
  message = 'Too many attempts. Please try again later',
): ShopError {
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
  return new ShopError('too_many_requests', message, undefined, seconds)
}

export async function undoAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key))
}

export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, now))
}
