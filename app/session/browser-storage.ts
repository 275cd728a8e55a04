/** What the browser remembers between visits. Where storage is refused, it remembers until the page is left. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
  announce()
}

export function forget(...keys: string[]): void {
  for (const key of keys) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is refused: then nothing was kept there.
    }
  }
  announce()
}

export function storedKeys(): string[] {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}

/** Calls back whenever something was stored or forgotten, here or in another tab. */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function announce() {
  for (const listener of listeners) listener()
}
