import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { countAttempt, tooManyRequests, type Limit } from './attempts.server.ts'

export const callsPerBatch = 100
const maxKeys = 10_000

type Tally = { calls: number; refusedUntil: Date | null }

type Tallies = Record<'newer' | 'older', Map<string, Tally>>

const tallies = new WeakMap<Queryable, Tallies>()

/**
 * Counts calls that are too cheap for a statement each: every hundredth call with a key writes down a hundred.
 * Processes share the limit, and a key may exceed it by a hundred calls in each of them. Throws too_many_requests.
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

/** Returns the key's tally. Forgets the oldest keys, so that strangers can't fill the memory. */
function tallyOf(db: Queryable, key: string): Tally {
  const kept = tallies.get(db) ?? { newer: new Map(), older: new Map() }
  tallies.set(db, kept)
  const found = kept.newer.get(key)
  if (found) return found
  // Old keys are dropped all at once: a map that loses its first key again and again has to search for the next one.
  if (kept.newer.size >= maxKeys / 2) {
    kept.older = kept.newer
    kept.newer = new Map()
  }
  const tally = kept.older.get(key) ?? { calls: 0, refusedUntil: null }
  kept.newer.set(key, tally)
  return tally
}
