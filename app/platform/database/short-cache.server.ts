import type { Database, Queryable, Transaction } from './database.server.ts'

/** Changes by other processes are visible within a second. */
export const shortCacheMs = 500

const lifetimes = new WeakMap<Queryable, number>()

/** Allows `shortCache` to cache reads from this database. By default, it doesn't. */
export function allowShortCache(db: Database, lifeMs: number): void {
  lifetimes.set(db, lifeMs)
}

type Cached<T> = { value: Promise<T>; until: number }

/**
 * Caches data that is read often and rarely changed: readers share a query and, for half a second, its result.
 * Transactions always read from the database.
 */
export function shortCache<T>(read: (db: Queryable) => PromiseLike<T>) {
  const cache = new WeakMap<Queryable, Cached<T>>()
  return {
    read(db: Queryable): Promise<T> {
      const lifeMs = lifetimes.get(db) ?? 0
      if (lifeMs === 0) return Promise.resolve(read(db))
      const cached = cache.get(db)
      if (cached && performance.now() < cached.until) return cached.value
      // Convert it to a promise, because each `await` would run Drizzle's query again.
      const fresh = { value: Promise.resolve(read(db)), until: performance.now() + lifeMs }
      cache.set(db, fresh)
      fresh.value.catch(() => cache.get(db) === fresh && cache.delete(db))
      return fresh.value
    },
    /** Runs a transaction that changes the data. This process sees the change as soon as it is committed. */
    async change<Result>(db: Database, run: (tx: Transaction) => Promise<Result>): Promise<Result> {
      try {
        return await db.transaction(run)
      } finally {
        cache.delete(db)
      }
    },
  }
}

/**
 * Works like `shortCache`, separately for each set of values. Caches only the first `maxKept` sets, because visitors
 * can make up any number.
 */
export function shortCacheBy<Values, T>(
  read: (db: Queryable, values: Values) => PromiseLike<T>,
  maxKept = 50,
) {
  const all = shortCache((): Promise<Map<string, Promise<T>>> => Promise.resolve(new Map()))
  return {
    async read(db: Queryable, values: Values): Promise<T> {
      const cached = await all.read(db)
      const key = JSON.stringify(values)
      const answer = cached.get(key)
      if (answer) return answer
      const fresh = Promise.resolve(read(db, values))
      if (cached.size < maxKept) {
        cached.set(key, fresh)
        fresh.catch(() => cached.delete(key))
      }
      return fresh
    },
    change: <Result>(db: Database, run: (tx: Transaction) => Promise<Result>) => all.change(db, run),
  }
}
