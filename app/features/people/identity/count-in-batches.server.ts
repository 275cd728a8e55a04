import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { countAttempt, tooManyRequests, type Limit } from './attempts.server.ts'

export const callsPerBatch = 100
const maxKeys = 10_000

type Tally = { calls: number; refusedUntil: Date | null }

const tallies = new WeakMap<Queryable, Map<string, Tally>>()

/**
 * For calls too cheap for a statement each: of a hundred by the same key, one writes them all down. Processes share the
 * limit, and a key may exceed it by a hundred calls in each of them. Throws too_many_requests.
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

/** Forgets the key that came longest ago, so that strangers can't fill the memory. */
function tallyOf(db: Queryable, key: string): Tally {
  let known = tallies.get(db)
  if (!known) tallies.set(db, (known = new Map()))
  let tally = known.get(key)
  if (tally) return tally
  const [oldest] = known.keys()
  if (known.size >= maxKeys && oldest !== undefined) known.delete(oldest)
  known.set(key, (tally = { calls: 0, refusedUntil: null }))
  return tally
}
