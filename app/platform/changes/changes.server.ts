import type { OpenDatabase } from '../database/database.server.ts'

/**
 * `order:1001` covers the order, its chat, proofs and payments; `orders` any order; `customer:7` the end of one of the
 * customer's logins and changes to their roles. Database triggers send the notifications (`notify_changes`).
 */
export type Topic = `order:${number}` | 'orders' | `customer:${number}`

export type Watching = {
  /** Resolves to whether something changed since the last call: at a change, after `waitMs`, or when stopped. */
  changed: (waitMs: number) => Promise<boolean>
  stopped: AbortSignal
  stop: () => void
}

export type Changes = {
  /** Returns null if notifications don't arrive, or if this address or this process has reached its limit. */
  watch: (topics: Topic[], address: string) => Watching | null
  /** False while notifications don't arrive, or if this process is shutting down. */
  isAvailable: () => boolean
  /** Stops all watchers permanently. */
  end: () => void
}

type Watcher = {
  topics: Topic[]
  address: string
  isChanged: boolean
  wake: () => void
  stopped: AbortController
}

const defaults = { perAddress: 60, perProcess: 500, spreadMs: 5_000 }

/** Listens for changes that any process makes in the database. */
export async function openChanges(
  { listen, isListening }: Pick<OpenDatabase, 'listen' | 'isListening'>,
  options: Partial<typeof defaults> = {},
): Promise<Changes> {
  const { perAddress, perProcess, spreadMs } = { ...defaults, ...options }
  const watchers = new Set<Watcher>()
  let hasEnded = false
  const isAvailable = () => !hasEnded && isListening()

  const report = (watcher: Watcher) => {
    watcher.isChanged = true
    watcher.wake()
  }
  const stop = (watcher: Watcher) => {
    watchers.delete(watcher)
    watcher.stopped.abort()
    watcher.wake()
  }
  await listen(
    'changes',
    (changed) => {
      for (const watcher of watchers) if (watcher.topics.some((topic) => topic === changed)) report(watcher)
    },
    // After a reconnect, anything may have changed; spread the reports, so that not all clients reload at once.
    () => watchers.forEach((watcher) => setTimeout(report, Math.random() * spreadMs, watcher).unref()),
  )

  return {
    watch: (topics, address) => {
      const addressCount = [...watchers].filter((watcher) => watcher.address === address).length
      if (!isAvailable() || addressCount >= perAddress || watchers.size >= perProcess) return null
      const stopped = new AbortController()
      const watcher: Watcher = { topics, address, isChanged: false, wake: () => undefined, stopped }
      watchers.add(watcher)
      return {
        changed: async (waitMs) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          watcher.wake = resolve
          const timer = setTimeout(resolve, waitMs)
          if (!watcher.isChanged && !stopped.signal.aborted) await promise
          clearTimeout(timer)
          const { isChanged } = watcher
          watcher.isChanged = false
          return isChanged
        },
        stopped: stopped.signal,
        stop: () => stop(watcher),
      }
    },
    isAvailable,
    end: () => {
      hasEnded = true
      watchers.forEach(stop)
    },
  }
}
