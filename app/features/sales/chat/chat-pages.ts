/** A page of messages, oldest first; `before` is the cursor of the page before, null on the first page. */
export type ChatPage<Message extends { id: number } = { id: number }> = {
  Messages: Message[]
  before: number | null
}

/**
 * Adds the newest page to the loaded messages. If messages in between are missing, only the newest page is kept, so
 * that there is no gap.
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

/** Prepends an earlier page, unless the loaded messages have been replaced in the meantime. */
export function withEarlier<Message extends { id: number }>(
  read: ChatPage<Message>,
  before: number,
  page: ChatPage<Message>,
): ChatPage<Message> {
  if (read.before !== before) return read
  return { Messages: [...page.Messages, ...read.Messages], before: page.before }
}
