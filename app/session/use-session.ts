import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore, useEffect, useEffectEvent } from 'react'
import { bearer, client, storageKeys } from '#app/client.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { forget, onStorageChange, readStored, store } from './browser-storage.ts'
import { forgetCheckout } from './checkout-draft.ts'
import { moveKeptArtworks, forgetArtworks } from './kept-artwork.ts'
import { forgetUploads } from './kept-upload.ts'
import { forgetPayingCart } from './paying.ts'
import { forgetProducts } from './product-related.ts'
import { sessionQuery, readSessionToken } from './session-query.ts'

/** Login and cart session are both unknown on the server and in the first render. */
export function useSession() {
  const queryClient = useQueryClient()
  const token = useSyncExternalStore(
    onStorageChange,
    () => readStored(storageKeys.token),
    () => null,
  )
  const login = useMemo(() => readLoginClaims(token), [token])
  const { data: session, status, error, refetch } = useQuery(sessionQuery)

  /** Call this after every change to the cart. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

  /** Stores the login, and merges the anonymous cart into the customer's. */
  const logIn = async (newToken: string) => {
    await queryClient.cancelQueries()
    const visitor = readSessionToken()
    store(storageKeys.token, newToken)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    moveKeptArtworks(visitor, readSessionToken())
  }

  const endCartSession = async () => {
    await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
    forget(storageKeys.sessionToken)
    forgetProducts()
    forgetCheckout()
    forgetArtworks()
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
  }

  const logOut = async () => {
    await queryClient.cancelQueries()
    void endLoginOnServer()
    forget(storageKeys.token, storageKeys.sessionToken)
    forgetProducts()
    forgetCheckout()
    forgetArtworks()
    forgetUploads()
    forgetPayingCart()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
  }

  return { login, session, status, error, refetch, refresh, logIn, logOut, endCartSession }
}

/** If the call fails, the login ends later, when it hasn't been used for a while. */
export async function endLoginOnServer(): Promise<void> {
  const headers = bearer()
  if (!headers.authorization) return
  // Completes even if the user leaves the page.
  await client.session.$delete({}, { headers, init: { keepalive: true } }).catch(() => undefined)
}

/** Returns this browser's random id, which is kept after logging out, so that the shop recognizes the device. */
export function deviceToken(): string {
  const kept = readStored(storageKeys.device)
  if (kept) return kept
  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  store(storageKeys.device, token)
  return token
}

/** Calls `onLogOut` after a logout in this or another tab. */
export function useLogOut(onLogOut: () => void): void {
  const end = useEffectEvent(onLogOut)
  useEffect(() => {
    let before = readStored(storageKeys.token)
    return onStorageChange(() => {
      const token = readStored(storageKeys.token)
      const isEnded = before !== null && token === null
      before = token
      if (isEnded) end()
    })
  }, [])
}
