import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { forget, readStored, store } from './browser-storage.ts'
import { ApiError, client, storageKeys, unwrap } from '#app/client.ts'
import { keepProducts } from './product-related.ts'

export const readSessionToken = (): string | null => readStored(storageKeys.sessionToken)

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client: queryClient }) => {
    await nextTask()
    const current = queryClient.getQueryData<{ tokenSession: string }>(['session'])
    return loadSession(signal, current?.tokenSession)
  },
  staleTime: 30_000,
  retry: (failures, error) => failures < 2 && isRetryable(error),
})

/** Starts the first call in a separate task, so that it doesn't lengthen the hydration task on slow phones. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

export function isRetryable(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

/** If storage was cleared in the meantime, keep using the page's current session. */
async function loadSession(signal: AbortSignal, currentToken?: string): Promise<Session> {
  const storedBefore = readSessionToken()
  const session = await fetchSession(signal, storedBefore ?? currentToken).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401 && readStored(storageKeys.token))) throw error
    // The login has expired: continue as a visitor.
    forget(storageKeys.token)
    return fetchSession(signal, storedBefore ?? currentToken)
  })
  signal.throwIfAborted()
  const { tokenSession } = session
  const stored = readSessionToken()
  // Use a session that another tab has stored in the meantime. Otherwise, each tab would lose the other's items.
  if (stored !== null && stored !== storedBefore && stored !== tokenSession) return loadSession(signal)
  if (tokenSession !== stored) store(storageKeys.sessionToken, tokenSession)
  keepProducts(session.cartItems)
  return session
}

type Session = Awaited<ReturnType<typeof fetchSession>>

function fetchSession(signal: AbortSignal, sessionToken: string | undefined) {
  return unwrap(client.session.$get({ query: { sessionToken } }, { init: { signal } }))
}

/** Throws if there is no session, and reloads it for the next attempt. */
export async function ensureSession(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(sessionQuery)
  if (readSessionToken()) return
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  throw new Error('No cart session')
}
