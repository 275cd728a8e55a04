import type { Lane } from './preview-lane.ts'

export type Requester = { session: string; address: string }

export type QueuedFile = { lane: Lane; requester: Requester }

export type QueueLimits = {
  session: number
  address: Record<Lane, number>
  all: Record<Lane, number>
}

/** share: the requester's share is used up. full: the whole queue is full. */
export type QueueProblem = 'share' | 'full'

export function createPreviewQueue<T extends QueuedFile>(limits: QueueLimits) {
  const waiting: T[] = []
  const lastTurns = new Map<string, number>()
  let turns = 0

  const addressKey = ({ requester }: QueuedFile) => `address ${requester.address}`
  const sessionKey = ({ requester }: QueuedFile) => `session ${requester.session}`
  const lastTurn = (key: string) => lastTurns.get(key) ?? 0

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
    next(lane: Lane): T | null {
      const [first] = waiting
        .filter((task) => task.lane === lane)
        .toSorted(
          (a, b) =>
            lastTurn(addressKey(a)) - lastTurn(addressKey(b)) ||
            lastTurn(sessionKey(a)) - lastTurn(sessionKey(b)),
        )
      if (!first) return null
      waiting.splice(waiting.indexOf(first), 1)
      if (waiting.length === 0) lastTurns.clear()
      else for (const key of [addressKey(first), sessionKey(first)]) lastTurns.set(key, ++turns)
      return first
    },
    clear: () => waiting.splice(0),
  }
}
