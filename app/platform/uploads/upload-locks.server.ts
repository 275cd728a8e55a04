import { setTimeout } from 'node:timers/promises'

type Holder = { release: () => void; ended: Promise<void>; end: () => void }

/**
 * Only one request at a time writes to an upload. A newer one ends the older, whose connection may be lost without the
 * server noticing. The library's locks wait in a busy loop.
 */
export function uploadLocks(waitMs = 10_000) {
  const holders = new Map<string, Holder>()
  return {
    newLock: (id: string) => ({
      lock: async (signal: AbortSignal, release: () => void) => {
        const late = new AbortController()
        const deadline = performance.now() + waitMs
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          holder.release()
          const leftMs = deadline - performance.now()
          if (signal.aborted || leftMs <= 0) throw inUse
          await Promise.race([holder.ended, setTimeout(leftMs, undefined, late)])
        }
        late.abort()
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        holders.set(id, { release, ended, end })
      },
      unlock: async () => {
        const holder = holders.get(id)
        holders.delete(id)
        holder?.end()
      },
    }),
  }
}

export const inUse = { status_code: 409, body: 'Another request is writing to this upload' }
