import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database.server.ts'
import { identityOf, isRecentAllowed } from './recent.server.ts'

const limits = { max: 10_000, ttl: 60_000 }

/**
 * What never changes while it exists, kept by this process for a minute. Only for users who find out by themselves if it
 * is gone.
 */
export function known<Value extends object>() {
  const kept = new WeakMap<object, LRUCache<string, Value>>()
  const valuesOf = (db: Queryable) => {
    const identity = identityOf(db)
    const values = kept.get(identity) ?? new LRUCache<string, Value>(limits)
    kept.set(identity, values)
    return values
  }
  return {
    recall: (db: Queryable, key: string): Value | undefined =>
      isRecentAllowed(db) ? valuesOf(db).get(key) : undefined,
    remember(db: Queryable, key: string, value: Value): void {
      if (isRecentAllowed(db)) valuesOf(db).set(key, value)
    },
  }
}
