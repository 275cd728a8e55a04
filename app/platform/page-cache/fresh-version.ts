import { setTimeout as sleep } from 'node:timers/promises'

type Read = { version: string; at: number }

export type FreshVersion = ReturnType<typeof freshVersion>

/** During this time, pages may contain data older than the version that was read before them. */
const settlingMs = 600

const defaults = { maxAgeMs: 300, waitMs: 1_000, clock: () => performance.now() }

/**
 * Keeps the version of data that other processes may also change. It is read at most once in `maxAgeMs`, for all
 * callers.
 */
export function freshVersion(read: () => Promise<string>, options: Partial<typeof defaults> = {}) {
  const { maxAgeMs, waitMs, clock } = { ...defaults, ...options }
  let known: Read | null = null
  let seen: Read | null = null
  let failedAt = -Infinity
  let reading: Promise<string | null> | null = null

  const start = () => {
    const at = clock()
    const answer = read().then(
      (version) => {
        if (reading !== mine) return version
        // The clock is read before the statement, whose snapshot is taken at some later moment.
        known = { version, at }
        if (seen?.version !== version) seen = { version, at: clock() }
        return version
      },
      () => {
        if (reading === mine) failedAt = clock()
        return null
      },
    )
    const mine = Promise.race([answer, sleep(waitMs, null, { ref: false })])
    void answer.then(() => {
      if (reading === mine) reading = null
    })
    reading = mine
    return mine
  }
  const current = () => (known && clock() - known.at < maxAgeMs ? known.version : undefined)

  return {
    /** Undefined: call `latest`. */
    current,
    /** Null: the database does not answer. */
    latest: (): Promise<string | null> => {
      const version = current()
      if (version !== undefined) return Promise.resolve(version)
      if (reading) return reading
      return clock() - failedAt < maxAgeMs ? Promise.resolve(null) : start()
    },
    /**
     * Returns whether a page made at a version may be shown, given the version that was read. Null: the database does
     * not answer, and pages not known to be outdated are shown.
     */
    isCurrent: (made: { version: string; madeAt: number }, read: string | null): boolean => {
      if (read === null) return made.version === seen?.version
      const settledAt = (seen?.at ?? 0) + settlingMs
      return made.version === read && (made.madeAt >= settledAt || clock() < settledAt)
    },
    /** Call it after a change by this process: no later request is answered with a version read before. */
    expire: () => {
      known = null
      reading = null
      failedAt = -Infinity
    },
  }
}
