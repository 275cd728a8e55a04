import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { forget, onStorageChange, readStored, store } from './browser-storage.ts'
import { client, storageKeys } from '#app/client.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { forgetContact } from './contact-draft.ts'
import { carryArtworks, forgetArtworks } from './kept-artwork.ts'
import { forgetProducts } from './product-related.ts'
import { sessionQuery } from './session-query.ts'

/** The login and the cart session. The server, and the first render in the browser, know of neither. */
export function useSession() {
  const queryClient = useQueryClient()
  const token = useSyncExternalStore(
    onStorageChange,
    () => readStored(storageKeys.token),
    () => null,
  )
  const login = useMemo(() => readLoginClaims(token), [token])
  const { data: session, status, error, refetch } = useQuery(sessionQuery)

  /** Loads cart and session anew; call it after every change of the cart. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

  /** Takes the anonymous cart along: it and the customer's become one. */
  const logIn = async (newToken: string) => {
    await queryClient.cancelQueries()
    const visitor = readStored(storageKeys.sessionToken)
    store(storageKeys.token, newToken)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    carryArtworks(visitor, readStored(storageKeys.sessionToken))
  }

  /** Ends the cart session, as after an order; the next one starts empty. */
  const endCartSession = async () => {
    await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
    forget(storageKeys.sessionToken)
    forgetProducts()
    forgetContact()
    forgetArtworks()
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
  }

  /** Keeps nothing of the customer in this browser. */
  const logOut = async () => {
    await queryClient.cancelQueries()
    endOnServer(readStored(storageKeys.sessionToken))
    forget(storageKeys.token, storageKeys.sessionToken)
    forgetProducts()
    forgetContact()
    forgetArtworks()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
  }

  return { login, session, status, error, refetch, refresh, logIn, logOut, endCartSession }
}

/** Nobody waits for it: unreached, the session ends by itself later. */
function endOnServer(sessionToken: string | null): void {
  if (sessionToken === null) return
  client.session.$delete({ query: { sessionToken } }).catch(() => undefined)
}
