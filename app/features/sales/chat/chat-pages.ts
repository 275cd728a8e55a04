import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

/** Oldest first; `before` is the cursor of the previous page, null on the first page. */
export type ChatPage<Message extends { id: number } = { id: number }> = {
  Messages: Message[]
  before: number | null
}

/** Keeps only the newest page if messages before it are missing, to avoid a gap. */
export function withNewest<Message extends { id: number }>(
  loaded: ChatPage<Message>,
  newest: ChatPage<Message>,
): ChatPage<Message> {
  const [first] = newest.Messages
  if (newest.before === null || !first) return newest
  const earlier = loaded.Messages.filter(({ id }) => id < first.id)
  const isConnected = loaded.Messages.some(({ id }) => id >= first.id)
  if (earlier.length === 0 || !isConnected) return newest
  return { Messages: [...earlier, ...newest.Messages], before: loaded.before }
}

export function withEarlier<Message extends { id: number }>(
  loaded: ChatPage<Message>,
  before: number,
  page: ChatPage<Message>,
): ChatPage<Message> {
  if (loaded.before !== before) return loaded
  return { Messages: [...page.Messages, ...loaded.Messages], before: page.before }
}

type Event = { fromStatus: OrderStatus; toStatus: OrderStatus; isMoveBack: boolean }

/** Returns the events in which the customer, or staff on their behalf, asked for changes to a proof. */
export const changeRequests = <Requested extends Event>(events: readonly Requested[]): Requested[] =>
  events.filter(
    ({ fromStatus, toStatus, isMoveBack }) =>
      fromStatus === 'APPROVED_BY_ADMIN' && toStatus === 'PENDING' && !isMoveBack,
  )

type Timed = { createdAt: string }

/**
 * Merges messages and requests in chronological order. Requests older than the first message are left out until the
 * earlier messages are loaded.
 */
export function withRequests<Message extends Timed, Request extends Timed>(
  messages: readonly Message[],
  requests: readonly Request[],
  hasEarlier: boolean,
): (Message | Request)[] {
  const start = hasEarlier ? (messages[0]?.createdAt ?? '') : ''
  const shown = requests.filter(({ createdAt }) => createdAt >= start)
  return [...messages, ...shown].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}
