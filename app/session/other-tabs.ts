import type { QueryClient } from '@tanstack/react-query'
import { storageKeys } from '#app/client.ts'
import { forgetContact } from './contact-draft.ts'
import { sessionQuery } from './session-query.ts'

let channel: BroadcastChannel | null = null

/** Makes other tabs with the same cart refresh after a change. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage('changed')
}

/** Keeps cart and login in sync with other tabs, and refreshes when the visitor returns to this one. */
export function syncWithOtherTabs(queryClient: QueryClient): () => void {
  const { queryKey } = sessionQuery
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey })
  const listen = () => {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', lookAgain)
  }
  const fallSilent = () => {
    channel?.close()
    channel = null
  }
  const left = new AbortController()
  const on = { signal: left.signal }
  window.addEventListener('storage', (event) => follow(queryClient, event), on)
  // Both tab and window may report the return: the second refresh joins the first.
  const returned = () =>
    void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  window.addEventListener('focus', returned, on)
  document.addEventListener('visibilitychange', () => document.hidden || returned(), on)
  // An open channel keeps some browsers from using their back/forward cache.
  window.addEventListener('pagehide', fallSilent, on)
  window.addEventListener('pageshow', ({ persisted }) => persisted && listen(), on)
  listen()
  return () => {
    left.abort()
    fallSilent()
  }
}

/** Another tab logged in or out, or its cart session ended. */
function follow(queryClient: QueryClient, { key, newValue }: StorageEvent): void {
  const { queryKey } = sessionQuery
  const isCleared = key === null
  if (isCleared || (key === storageKeys.token && newValue === null)) {
    // Remove the customer's data from this tab, too.
    forgetContact()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
    void queryClient.resetQueries({ queryKey })
  } else if (key === storageKeys.token) {
    void queryClient.invalidateQueries()
  } else if (key === storageKeys.sessionToken) {
    void (newValue === null
      ? queryClient.resetQueries({ queryKey })
      : queryClient.invalidateQueries({ queryKey }))
  }
}
