import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { withEarlier, withNewest, type ChatPage } from './chat-pages.ts'

export function useChatPages<Message extends { id: number }>(
  newest: ChatPage<Message>,
  fetchEarlier: (before: number) => Promise<ChatPage<Message>>,
) {
  const [loaded, setLoaded] = useState(newest)
  const [last, setLast] = useState(newest)
  const [start, setStart] = useState(newest.Messages[0]?.id ?? 0)
  if (last !== newest) {
    const next = withNewest(loaded, newest)
    setLast(newest)
    setLoaded(next)
    if (next === newest) setStart(newest.Messages[0]?.id ?? 0)
  }
  const loading = useMutation({
    mutationFn: async (before: number) => ({ before, page: await fetchEarlier(before) }),
    onSuccess: ({ before, page }) => setLoaded((shown) => withEarlier(shown, before, page)),
  })
  const { before, Messages } = loaded
  return {
    messages: Messages,
    earlier: {
      load: () => before !== null && loading.mutate(before),
      isLoading: loading.isPending,
      error: loading.error,
      hasMore: before !== null,
      loaded: Messages.filter(({ id }) => id < start).length,
    },
  }
}

export type EarlierMessages = ReturnType<typeof useChatPages>['earlier']
