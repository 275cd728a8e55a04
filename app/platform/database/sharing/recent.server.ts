import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../database.server.ts'

/** Changes by other processes are visible within a second. */
export const recentMs = 500

const lives = new WeakMap<object, number>()

/** Returns Drizzle's dialect, which is the same in a database and in its transactions. */
export const identityOf = (db: Queryable): object => (db as unknown as { dialect: object }).dialect

export const isTransaction = (db: Queryable): db is Transaction => is(db, PgTransaction)

/** Allows `recent` to keep values; otherwise, everything is read again each time. */
export function allowRecent(db: Database, lifeMs: number): void {
  lives.set(identityOf(db), lifeMs)
}

export const isRecentAllowed = (db: Queryable): boolean => (lives.get(identityOf(db)) ?? 0) > 0

type Kept<T> = { value: Promise<T>; until: number }

/**
 * Caches data that everybody reads and hardly anybody changes: readers share a query, and its answer for half a second.
 * Transactions always read from the database.
 */
export function recent<T>(read: (db: Queryable) => Promise<T>) {
  const kept = new WeakMap<object, Kept<T>>()
  return {
    read(db: Queryable): Promise<T> {
      const identity = identityOf(db)
      const lifeMs = isTransaction(db) ? 0 : (lives.get(identity) ?? 0)
      if (lifeMs === 0) return read(db)
      const known = kept.get(identity)
      if (known && performance.now() < known.until) return known.value
      const fresh = { value: read(db), until: performance.now() + lifeMs }
      kept.set(identity, fresh)
      fresh.value.catch(() => kept.get(identity) === fresh && kept.delete(identity))
      return fresh.value
    },
    /** Runs a transaction that changes the data. This process sees the change as soon as it is committed. */
    async change<Result>(db: Database, run: (tx: Transaction) => Promise<Result>): Promise<Result> {
      try {
        return await db.transaction(run)
      } finally {
        kept.delete(identityOf(db))
      }
    },
  }
}

/** Like `recent`, for each value that callers ask for. Keeps only the first ones, since anyone may make up others. */
export function recentEach<Wanted, T>(read: (db: Queryable, wanted: Wanted) => Promise<T>, maxKnown = 50) {
  const all = recent((): Promise<Map<string, Promise<T>>> => Promise.resolve(new Map()))
  return {
    async read(db: Queryable, wanted: Wanted): Promise<T> {
      const known = await all.read(db)
      const key = JSON.stringify(wanted)
      const found = known.get(key)
      if (found) return found
      const fresh = read(db, wanted)
      if (known.size < maxKnown) {
        known.set(key, fresh)
        fresh.catch(() => known.delete(key))
      }
      return fresh
    },
    change: <Result>(db: Database, run: (tx: Transaction) => Promise<Result>) => all.change(db, run),
  }
}
