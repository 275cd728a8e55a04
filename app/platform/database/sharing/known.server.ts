import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database.server.ts'
import { identityOf, isRecentAllowed } from './recent.server.ts'

const limits = { max: 10_000, ttl: 60_000 }

/**
 * Keeps values that never change while they exist for a minute in this process. Only for callers that notice by
 * themselves if the value is gone.
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
