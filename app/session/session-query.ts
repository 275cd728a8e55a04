import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { forget, readStored, store } from './browser-storage.ts'
import { ApiError, client, storageKeys, unwrap } from '#app/client.ts'
import { keepProducts } from './product-related.ts'

/** The cart session: its token, the cart and what lies in it. Asked for at boot and after whatever changes it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal, client: queryClient }) => {
    const known = queryClient.getQueryData<{ tokenSession: string }>(['session'])
    return bootSession(signal, known?.tokenSession)
  },
  staleTime: 30_000,
  retry: (failures, error) => failures < 2 && isWorthAnother(error),
})

/** Looking again helps when the shop was out of reach or failed; not while the browser itself is offline. */
export function isWorthAnother(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

/** `known` is the session this page worked with so far: it goes on when storage was cleared meanwhile. */
async function bootSession(signal: AbortSignal, known?: string): Promise<Session> {
  const held = readStored(storageKeys.sessionToken)
  const session = await askForSession(signal, held ?? known).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401 && readStored(storageKeys.token))) throw error
    // The login was ended elsewhere: go on as a visitor.
    forget(storageKeys.token)
    return askForSession(signal, held ?? known)
  })
  signal.throwIfAborted()
  const { tokenSession } = session
  const stored = readStored(storageKeys.sessionToken)
  // Another tab was given one meanwhile: both work with that one, or what either adds would be lost to the other.
  if (stored !== null && stored !== held && stored !== tokenSession) return bootSession(signal)
  if (tokenSession !== stored) store(storageKeys.sessionToken, tokenSession)
  keepProducts(session.cartItems)
  return session
}

type Session = Awaited<ReturnType<typeof askForSession>>

function askForSession(signal: AbortSignal, sessionToken: string | undefined) {
  return unwrap(client.session.$get({ query: { sessionToken } }, { init: { signal } }))
}

/** Waits for the boot to end. Throws when there is no cart session to work with, and sees to it that there is one next. */
export async function ensureSession(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(sessionQuery)
  if (readStored(storageKeys.sessionToken)) return
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  throw new Error('There is no cart session')
}
