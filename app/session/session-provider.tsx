import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { forget, onStorageChange, readStored } from './browser-storage.ts'
import { ApiError, storageKeys } from '#app/client.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { syncWithOtherTabs, notifyOtherTabs } from './other-tabs.ts'
import { isRetryable, sessionQuery } from './session-query.ts'

// Renders a pending call before the next click, so that a double click places one order.
notifyManager.setScheduler(queueMicrotask)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => watchLoginExpiry(), [])
  useEffect(() => syncWithOtherTabs(queryClient), [queryClient])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // Offline, a paused call would leave users waiting without a message.
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
  // A 401 may mean a logout in another tab, or cleared storage: reload the session to find out.
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
