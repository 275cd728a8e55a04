/** A stretch of a chat, oldest first; `before` is where the messages before it are read from, null where none are. */
export type ChatPage<Message extends { id: number } = { id: number }> = {
  Messages: Message[]
  before: number | null
}

/**
 * What somebody has read, brought up to date with the newest page: what they loaded stays. Where more came than a page
 * holds, the gap between the two is not passed over: only the newest page is left, and reading back starts there.
 */
export function withNewest<Message extends { id: number }>(
  read: ChatPage<Message>,
  newest: ChatPage<Message>,
): ChatPage<Message> {
  const [first] = newest.Messages
  if (newest.before === null || !first) return newest
  const earlier = read.Messages.filter(({ id }) => id < first.id)
  const isConnected = read.Messages.some(({ id }) => id >= first.id)
  if (earlier.length === 0 || !isConnected) return newest
  return { Messages: [...earlier, ...newest.Messages], before: read.before }
}

/** A page that was read from `before` on goes in front, unless what is shown has become another stretch meanwhile. */
export function withEarlier<Message extends { id: number }>(
  read: ChatPage<Message>,
  before: number,
  page: ChatPage<Message>,
): ChatPage<Message> {
  if (read.before !== before) return read
  return { Messages: [...page.Messages, ...read.Messages], before: page.before }
}
