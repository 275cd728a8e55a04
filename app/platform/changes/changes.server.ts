import type { OpenDatabase } from '../database/database.server.ts'

/**
 * `order:1001` changes with the order, its chat, proofs and payments; `orders` with any order; `customer:7` when a
 * login of that person ends or their roles change. The database's triggers send them (`notify_changes`).
 */
export type Topic = `order:${number}` | 'orders' | `customer:${number}`

export type Watching = {
  /** Resolves to whether something changed since the last call, at the latest after `waitMs`, or once stopped. */
  changed: (waitMs: number) => Promise<boolean>
  stopped: AbortSignal
  stop: () => void
}

export type Changes = {
  /** Returns null if changes don't arrive, or if this address, or all together, watch as much as they may. */
  watch: (topics: Topic[], address: string) => Watching | null
  /** False while changes don't arrive, or if this process is leaving. */
  isAvailable: () => boolean
  /** Stops all watching, for good. */
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

/** Listens for what any process changes in the database. */
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
    // Anything may have changed while the database was away, and it shouldn't be asked for everything at once.
    () => watchers.forEach((watcher) => setTimeout(report, Math.random() * spreadMs, watcher).unref()),
  )

  return {
    watch: (topics, address) => {
      const ofAddress = [...watchers].filter((watcher) => watcher.address === address).length
      if (!isAvailable() || ofAddress >= perAddress || watchers.size >= perProcess) return null
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
