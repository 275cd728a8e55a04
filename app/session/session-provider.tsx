import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError, storageKeys } from '#app/client.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { forget, onStorageChange, readStored } from './browser-storage.ts'
import { isRetryable, sessionQuery } from './session-query.ts'
import { forgetCheckout } from './checkout-draft.ts'
import { forgetArtworks } from './kept-artwork.ts'

// Renders a pending call before the next click, so that a double click places only one order.
notifyManager.setScheduler(queueMicrotask)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => watchLoginExpiry(), [])
  useEffect(() => syncWithOtherTabs(queryClient), [queryClient])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // Don't pause calls while offline, because users would wait without a message.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isRetryable(error),
      },
    },
    queryCache: new QueryCache({ onError: (error, query) => checkLogin(error, query.queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => checkLogin(error), onSuccess: notifyOtherTabs }),
  })
  // A 401 may mean a logout in another tab, or cleared storage. Reload the session to find out.
  const checkLogin = (error: Error, key?: unknown) => {
    if (key === sessionQuery.queryKey[0]) return
    if (!(error instanceof ApiError && error.status === 401)) return
    if (readStored(storageKeys.token) || error.code === 'authentication_required') {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
  }
  return queryClient
}

/** An expired login reloads the page (specification section 2). */
function watchLoginExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const login = readLoginClaims(readStored(storageKeys.token))
    if (!login) return
    const leftMs = login.expiresAt.getTime() - Date.now()
    if (leftMs > 0) {
      timer = setTimeout(check, Math.min(leftMs, 2_000_000_000))
      return
    }
    forget(storageKeys.token)
    location.reload()
  }
  check()
  const unwatch = onStorageChange(check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    unwatch()
    document.removeEventListener('visibilitychange', check)
  }
}

let channel: BroadcastChannel | null = null

function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage('changed')
}

function syncWithOtherTabs(queryClient: QueryClient): () => void {
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
  // Both focus and visibilitychange may fire, so the second refetch joins the first.
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
