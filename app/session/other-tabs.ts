import type { QueryClient } from '@tanstack/react-query'
import { storageKeys } from '#app/client.ts'
import { forgetCheckout } from './checkout-draft.ts'
import { forgetArtworks } from './kept-artwork.ts'
import { sessionQuery } from './session-query.ts'

let channel: BroadcastChannel | null = null

export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage('changed')
}

export function syncWithOtherTabs(queryClient: QueryClient): () => void {
  const { queryKey } = sessionQuery
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  const openChannel = () => {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', refresh)
  }
  const closeChannel = () => {
    channel?.close()
    channel = null
  }
  const controller = new AbortController()
  const options = { signal: controller.signal }
  window.addEventListener('storage', (event) => syncStorageChange(queryClient, event), options)
  // Both focus and visibilitychange may fire: the second refetch joins the first.
  const refetchOnReturn = () =>
    void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  window.addEventListener('focus', refetchOnReturn, options)
  document.addEventListener('visibilitychange', () => document.hidden || refetchOnReturn(), options)
  // An open channel keeps some browsers from using their back/forward cache.
  window.addEventListener('pagehide', closeChannel, options)
  window.addEventListener('pageshow', ({ persisted }) => persisted && openChannel(), options)
  openChannel()
  return () => {
    controller.abort()
    closeChannel()
  }
}

function syncStorageChange(queryClient: QueryClient, { key, newValue }: StorageEvent): void {
  const { queryKey } = sessionQuery
  const isCleared = key === null
  if (isCleared || (key === storageKeys.token && newValue === null)) {
    forgetCheckout()
    forgetArtworks()
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
