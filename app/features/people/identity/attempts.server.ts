import { eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

export type Limit = { attempts: number; minutes: number }

type AttemptCount = { isWithinLimit: boolean; windowEndsAt: Date }

type Counted = { key: string; limit: Limit; amount?: number | undefined }

async function count(
  { db, now }: { db: Queryable; now: Date },
  counted: readonly Counted[],
): Promise<AttemptCount[]> {
  const isOver = lte(attempts.windowEndsAt, now)
  const rows = await db
    .insert(attempts)
    .values(
      counted.map(({ key, limit, amount = 1 }) => ({
        key,
        count: amount,
        windowEndsAt: new Date(now.getTime() + limit.minutes * 60_000),
      })),
    )
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        // Rejected attempts may count too, so the column's maximum is the only limit.
        count: sql`case when ${isOver} then excluded.count else least(${attempts.count}::bigint + excluded.count, 2147483647) end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning()
  return counted.map(({ key, limit }) => {
    const row = rows.find((each) => each.key === key)
    if (!row) throw new Error('no attempt was counted')
    return { isWithinLimit: row.count <= limit.attempts, windowEndsAt: row.windowEndsAt }
  })
}

export async function isWithinLimit(
  context: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
): Promise<boolean> {
  const [counted] = await count(context, [{ key, limit }])
  return counted?.isWithinLimit ?? false
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
  await countAttempts(context, [{ key, limit, amount }], message)
}

/** Counts an attempt under several keys, each with a limit. Throws too_many_requests. */
export async function countAttempts(
  context: { db: Queryable; now: Date },
  counted: readonly Counted[],
  message?: string,
): Promise<void> {
  const above = (await count(context, counted)).find(({ isWithinLimit }) => !isWithinLimit)
  if (above) throw tooManyRequests(context.now, above.windowEndsAt, message)
}

export function tooManyRequests(
  now: Date,
  windowEndsAt: Date,
  message = 'Too many attempts. Please try again later',
): ShopError {
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
  return new ShopError('too_many_requests', message, undefined, seconds)
}

export async function undoAttempts(db: Queryable, keys: string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, keys))
}

export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, now))
}
