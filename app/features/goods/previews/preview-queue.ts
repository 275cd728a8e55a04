import type { Lane } from './preview-lane.ts'

export type Requester = { session: string; address: string }

export type QueuedFile = { lane: Lane; requester: Requester }

export type QueueLimits = {
  session: number
  address: Record<Lane, number>
  all: Record<Lane, number>
}

/** share: the requester's share is used up. full: the lane is full. */
export type QueueProblem = 'share' | 'full'

export function createPreviewQueue<T extends QueuedFile>(limits: QueueLimits) {
  const waiting: T[] = []
  /** Milliseconds charged to each session and address since the queue was last empty. */
  const usedMs = new Map<string, number>()

  const keysOf = ({ requester }: QueuedFile) => [
    `address ${requester.address}`,
    `session ${requester.session}`,
  ]
  const usedBy = (file: QueuedFile) => keysOf(file).reduce((sum, key) => sum + (usedMs.get(key) ?? 0), 0)

  function problemOf({ lane, requester }: QueuedFile): QueueProblem | null {
    const inLane = waiting.filter((other) => other.lane === lane)
    const ofAddress = inLane.filter((other) => other.requester.address === requester.address)
    const ofSession = waiting.filter((other) => other.requester.session === requester.session)
    if (ofSession.length >= limits.session || ofAddress.length >= limits.address[lane]) return 'share'
    return inLane.length >= limits.all[lane] ? 'full' : null
  }

  return {
    add(task: T): QueueProblem | null {
      const problem = problemOf(task)
      if (!problem) waiting.push(task)
      return problem
    },
    requeue: (task: T) => void waiting.unshift(task),
    remove(task: T): boolean {
      const at = waiting.indexOf(task)
      if (at >= 0) waiting.splice(at, 1)
      return at >= 0
    },
    /**
     * Removes and returns the lane's next file: one whose session and address have used the least time, so that nobody
     * gets a bigger share by uploading more files.
     */
    next(lane: Lane): T | null {
      const [first] = waiting
        .filter((task) => task.lane === lane)
        .toSorted((one, other) => usedBy(one) - usedBy(other))
      if (!first) return null
      waiting.splice(waiting.indexOf(first), 1)
      if (waiting.length === 0) usedMs.clear()
      return first
    },
    /**
     * Returns whether another requester with a waiting file would have used less time than this one, once this task is
     * charged for `ms`.
     */
    hasOneWithLess(task: T, ms: number): boolean {
      const own = keysOf(task)
      const sharedMs = (other: T) => ms * keysOf(other).filter((key) => own.includes(key)).length
      const afterMs = usedBy(task) + ms * own.length
      return waiting.some((other) => other.lane === task.lane && usedBy(other) + sharedMs(other) < afterMs)
    },
    charge(task: T, ms: number): void {
      for (const key of keysOf(task)) usedMs.set(key, (usedMs.get(key) ?? 0) + ms)
    },
    clear: () => waiting.splice(0),
  }
}
