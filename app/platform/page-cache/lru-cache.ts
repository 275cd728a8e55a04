type Limits = { maxBytes: number; maxEntries: number }

export type LruCache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/** Keeps what was used last, within both limits. */
export function lruCache<Value extends { bytes: number }>({ maxBytes, maxEntries }: Limits): LruCache<Value> {
  // A map keeps the order of insertion: the first key was used longest ago.
  const values = new Map<string, Value>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= values.get(key)?.bytes ?? 0
    values.delete(key)
  }
  return {
    get: (key) => {
      const value = values.get(key)
      if (!value) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key, value) => {
      remove(key)
      if (value.bytes > maxBytes) return
      values.set(key, value)
      bytes += value.bytes
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes && values.size <= maxEntries) break
        remove(oldest)
      }
    },
  }
}
