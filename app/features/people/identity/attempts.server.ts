import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { committedLater } from '#app/platform/database/committed-later.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { isTransaction } from '#app/platform/database/sharing/recent.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

export type Limit = { attempts: number; minutes: number }

type AttemptCount = { isWithinLimit: boolean; windowEndsAt: Date }

type Counted = { key: string; limit: Limit; amount?: number | undefined }

async function count(
  { db, now }: { db: Queryable; now: Date },
  counted: readonly Counted[],
): Promise<AttemptCount[]> {
  const values = counted.flatMap(({ key, limit, amount = 1 }, at) => {
    const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000)
    return Object.entries({ key, amount, windowEndsAt }).map(([name, value]) => [`${name}${at}`, value])
  })
  // In a transaction, it would commit the whole transaction asynchronously.
  const known = isTransaction(db) ? countings.inTransaction : countings.alone
  const countAll = (known[counted.length] ??= counting(counted.length, known === countings.alone))
  const rows = await countAll(db, { now, ...Object.fromEntries(values) })
  return counted.map(({ key, limit }) => {
    const row = rows.find((each) => each.key === key)
    if (!row) throw new Error('no attempt was counted')
    return { isWithinLimit: row.count <= limit.attempts, windowEndsAt: row.windowEndsAt }
  })
}

/** Statements by the number of attempts they count at once. */
const countings: Record<'alone' | 'inTransaction', ReturnType<typeof counting>[]> = {
  alone: [],
  inTransaction: [],
}

/** The statement may be committed asynchronously: an attempt lost in a machine failure does no harm. */
const counting = (keys: number, isCommittedLater: boolean) =>
  prepared((db) => {
    const isOver = sql`${attempts.windowEndsAt} <= ${sql.param(sql.placeholder('now'), attempts.windowEndsAt)}`
    const rows = Array.from({ length: keys }, (_, at) => ({
      key: sql.placeholder(`key${at}`),
      count: sql.placeholder(`amount${at}`),
      windowEndsAt: sql.placeholder(`windowEndsAt${at}`),
    }))
    return db
      .insert(attempts)
      .values(rows)
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          // Rejected attempts may count too, so the column's maximum is the only limit.
          count: sql`case when ${isOver} then excluded.count else least(${attempts.count}::bigint + excluded.count, 2147483647) end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
        },
      })
      .returning({
        key: attempts.key,
        count: attempts.count,
        windowEndsAt: attempts.windowEndsAt,
        ...(isCommittedLater && committedLater),
      })
  })

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

export async function undoAttempt(db: Queryable, key: string): Promise<void> {
  await undoingAttempts(db, [key])
}

/** Undoes attempts. Can run alone or as part of another statement. */
export const undoingAttempts = (db: Queryable, keys: string[], condition?: SQL) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(inArray(attempts.key, keys), condition))
    .returning({ key: attempts.key })

export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, now))
}
