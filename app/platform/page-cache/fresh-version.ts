import { setTimeout as sleep } from 'node:timers/promises'

type Read = { version: string; at: number }

export type FreshVersion = ReturnType<typeof freshVersion>

/** For as long, what was made may be of data older than the version that was read before it. */
const settlingMs = 600

const defaults = { maxAgeMs: 300, waitMs: 1_000, clock: () => performance.now() }

/** The version of what other processes may change, too: read at most once in `maxAgeMs`, for all who ask. */
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
        // The clock is read before the statement, whose snapshot is of some moment after.
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
    /** Undefined: ask for the latest. */
    current,
    /** Null: the database does not answer. */
    latest: (): Promise<string | null> => {
      const version = current()
      if (version !== undefined) return Promise.resolve(version)
      if (reading) return reading
      return clock() - failedAt < maxAgeMs ? Promise.resolve(null) : start()
    },
    /**
     * Whether what was made at a version is shown now that this one was read. Null: the database does not answer, and
     * what is not known to be outdated is shown.
     */
    isCurrent: (made: { version: string; madeAt: number }, read: string | null): boolean => {
      if (read === null) return made.version === seen?.version
      const settledAt = (seen?.at ?? 0) + settlingMs
      return made.version === read && (made.madeAt >= settledAt || clock() < settledAt)
    },
    /** After a change by this process: no later request is answered from what was read before. */
    expire: () => {
      known = null
      reading = null
      failedAt = -Infinity
    },
  }
}
