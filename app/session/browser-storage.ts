const listeners = new Set<() => void>()

/** Falls back to memory, which lasts as long as the page, if the browser's storage is blocked or full. */
function createStorage(open: () => Storage, onChange: () => void = () => undefined) {
  const memory = new Map<string, string>()

  // Even accessing blocked storage can throw.
  function attempt<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }

  const read = (key: string): string | null =>
    memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null

  function write(key: string, value: string): void {
    const isStored = attempt((storage) => {
      storage.setItem(key, value)
      return true
    })
    if (isStored) memory.delete(key)
    else memory.set(key, value)
    onChange()
  }

  function forget(...keys: string[]): void {
    for (const key of keys) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    }
    onChange()
  }

  const keys = (): string[] => [
    ...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()]),
  ]

  /** Null if invalid, because an older version of the shop or the visitor may have written the value. */
  function readJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
    const value = parse(read(key) ?? 'null')
    return isValid(value) ? value : null
  }

  const writeJson = (key: string, value: unknown): void => write(key, JSON.stringify(value))

  return { read, write, forget, keys, readJson, writeJson }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const tabStorage = createStorage(() => sessionStorage)

export const persistentStorage = createStorage(
  () => localStorage,
  () => {
    for (const listener of listeners) listener()
  },
)

export const { read: readStored, write: store, forget, keys: storedKeys } = persistentStorage

export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
