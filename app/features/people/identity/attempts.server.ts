import { eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
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
        // Rejected attempts may also count, so only the column's maximum limits the count.
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

/** Returns true for the first use of a token. The token must not be valid for longer than `minutes`. */
export const isFirstUse = (
  context: { db: Queryable; now: Date },
  kind: string,
  token: string,
  minutes = 15,
): Promise<boolean> => isWithinLimit(context, `${kind}:${hashToken(token)}`, { attempts: 1, minutes })

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

function tooManyRequests(
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

const maxWindowMs = 60 * 60_000

/** Caps window ends written by a fast clock. */
export async function shortenAttempts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const windowEndsAt = new Date(now().getTime() + maxWindowMs)
  await db.update(attempts).set({ windowEndsAt }).where(gt(attempts.windowEndsAt, windowEndsAt))
}

export const callsPerBatch = 100
const maxKeys = 10_000

type Tally = { calls: number; refusedUntil: Date | null }

type Tallies = Record<'newer' | 'older', Map<string, Tally>>

const tallies = new WeakMap<Queryable, Tallies>()

/**
 * Counts calls that are too cheap to run a statement for each: every hundredth call with a key records a hundred.
 * Processes share the limit, and each of them may exceed it by up to a hundred calls. Throws too_many_requests.
 */
export async function countInBatches(
  context: { db: Queryable; now: Date },
  key: string,
  limit: Limit,
): Promise<void> {
  const tally = tallyOf(context.db, key)
  if (tally.refusedUntil && context.now < tally.refusedUntil) {
    throw tooManyRequests(context.now, tally.refusedUntil)
  }
  tally.calls += 1
  if (tally.calls < callsPerBatch) return
  tally.calls = 0
  try {
    await countAttempt(context, key, limit, { amount: callsPerBatch })
  } catch (error) {
    const seconds = error instanceof ShopError ? error.retryAfterSeconds : undefined
    if (seconds !== undefined) tally.refusedUntil = new Date(context.now.getTime() + seconds * 1000)
    throw error
  }
}

/** Returns the key's tally. Drops the oldest keys, so that strangers can't exhaust the memory. */
function tallyOf(db: Queryable, key: string): Tally {
  const kept = tallies.get(db) ?? { newer: new Map(), older: new Map() }
  tallies.set(db, kept)
  const found = kept.newer.get(key)
  if (found) return found
  // Drops old keys all at once, because finding the first key of a map gets slow after many deletions.
  if (kept.newer.size >= maxKeys / 2) {
    kept.older = kept.newer
    kept.newer = new Map()
  }
  const tally = kept.older.get(key) ?? { calls: 0, refusedUntil: null }
  kept.newer.set(key, tally)
  return tally
}
