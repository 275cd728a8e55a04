import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { forget, readStored, store } from '#app/browser-storage.ts'
import { ApiError, client, storageKeys, unwrap } from '#app/client.ts'

/** The cart session: its token, the cart and what lies in it. Asked for at boot and after whatever changes it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => bootSession(signal),
  staleTime: 30_000,
  retry: (failures, error) =>
    failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
})

async function bootSession(signal: AbortSignal) {
  const session = await askForSession(signal).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401 && readStored(storageKeys.token))) throw error
    // The login was ended elsewhere: go on as a visitor.
    forget(storageKeys.token)
    return askForSession(signal)
  })
  signal.throwIfAborted()
  const { tokenSession } = session
  if (tokenSession && tokenSession !== readStored(storageKeys.sessionToken)) {
    store(storageKeys.sessionToken, tokenSession)
  }
  return session
}

function askForSession(signal: AbortSignal) {
  return unwrap(client.session.$get({ query: {} }, { init: { signal } }))
}

/** Waits for the boot to end. Throws when there is no cart session to work with. */
export async function ensureSession(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(sessionQuery)
  if (!readStored(storageKeys.sessionToken)) throw new Error('There is no cart session')
}
