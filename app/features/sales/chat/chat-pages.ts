/** Oldest first; `before` is the cursor of the previous page, null on the first page. */
export type ChatPage<Message extends { id: number } = { id: number }> = {
  Messages: Message[]
  before: number | null
}

/** If messages in between are missing, only the newest page is kept, so that there is no gap. */
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
