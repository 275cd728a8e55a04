import { setTimeout as sleep } from 'node:timers/promises'

type Read = { version: string; at: number }

export type FreshVersion = ReturnType<typeof freshVersion>

/** For this long after a change, pages may contain data older than the version read before rendering. */
const settlingMs = 600

const defaults = { maxAgeMs: 300, waitMs: 1_000, clock: () => performance.now() }

/**
 * Caches the version of data that other processes may also change. It is read at most once per `maxAgeMs`, for all
 * callers.
 */
export function freshVersion(read: () => Promise<string>, options: Partial<typeof defaults> = {}) {
  const { maxAgeMs, waitMs, clock } = { ...defaults, ...options }
  let cached: Read | null = null
  let seen: Read | null = null
  let failedAt = -Infinity
  let reading: Promise<string | null> | null = null

  const start = () => {
    const at = clock()
    const answer = read().then(
      (version) => {
        if (reading !== started) return version
        // `at` was taken before the statement ran, so the version's age is never underestimated.
        cached = { version, at }
        if (seen?.version !== version) seen = { version, at: clock() }
        return version
      },
      () => {
        if (reading === started) failedAt = clock()
        return null
      },
    )
    const started = Promise.race([answer, sleep(waitMs, null, { ref: false })])
    void answer.then(() => {
      if (reading === started) reading = null
    })
    reading = started
    return started
  }
  const current = () => (cached && clock() - cached.at < maxAgeMs ? cached.version : undefined)

  return {
    /** Returns the version, or undefined if `latest` has to be called. */
    current,
    /** Resolves to the version, or null if the database doesn't respond. */
    latest: (): Promise<string | null> => {
      const version = current()
      if (version !== undefined) return Promise.resolve(version)
      if (reading) return reading
      return clock() - failedAt < maxAgeMs ? Promise.resolve(null) : start()
    },
    /**
     * Returns whether a page rendered at a version may be shown, given the latest version. If that is null because the
     * database doesn't respond, any page is shown: an outdated one is better than an error.
     */
    isCurrent: (made: { version: string; madeAt: number }, read: string | null): boolean => {
      if (read === null) return true
      const settledAt = (seen?.at ?? 0) + settlingMs
      return made.version === read && (made.madeAt >= settledAt || clock() < settledAt)
    },
    /** Call this after a change by this process, so that later requests don't use a version read earlier. */
    expire: () => {
      cached = null
      reading = null
      failedAt = -Infinity
    },
  }
}
