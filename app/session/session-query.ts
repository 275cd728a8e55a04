import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { forget, readStored, store } from './browser-storage.ts'
import { ApiError, client, storageKeys, unwrap } from '#app/client.ts'
import { keepProducts } from './product-related.ts'

/** The cart session: its token, the cart and its items. Loaded at boot and after every change. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal, client: queryClient }) => {
    const known = queryClient.getQueryData<{ tokenSession: string }>(['session'])
    return bootSession(signal, known?.tokenSession)
  },
  staleTime: 30_000,
  retry: (failures, error) => failures < 2 && isRetryable(error),
})

/** Retries if the shop was unreachable or failed, but not while the browser is offline. */
export function isRetryable(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

/** `known` is the session this page has used so far: it continues if storage was cleared in the meantime. */
async function bootSession(signal: AbortSignal, known?: string): Promise<Session> {
  const held = readStored(storageKeys.sessionToken)
  const session = await fetchSession(signal, held ?? known).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401 && readStored(storageKeys.token))) throw error
    // Logged out elsewhere: continue as a visitor.
    forget(storageKeys.token)
    return fetchSession(signal, held ?? known)
  })
  signal.throwIfAborted()
  const { tokenSession } = session
  const stored = readStored(storageKeys.sessionToken)
  // Another tab got a session in the meantime: share it, or each tab would lose the other's items.
  if (stored !== null && stored !== held && stored !== tokenSession) return bootSession(signal)
  if (tokenSession !== stored) store(storageKeys.sessionToken, tokenSession)
  keepProducts(session.cartItems)
  return session
}

type Session = Awaited<ReturnType<typeof fetchSession>>

function fetchSession(signal: AbortSignal, sessionToken: string | undefined) {
  return unwrap(client.session.$get({ query: { sessionToken } }, { init: { signal } }))
}

/** Waits until the session has loaded. Throws if there is none, and reloads it for the next attempt. */
export async function ensureSession(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(sessionQuery)
  if (readStored(storageKeys.sessionToken)) return
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  throw new Error('There is no cart session')
}
