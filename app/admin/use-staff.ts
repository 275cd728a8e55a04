import { useMemo, useSyncExternalStore } from 'react'
import { forget, onStorageChange, readStored, storedKeys } from '#app/session/browser-storage.ts'
import { storageKeys } from '#app/client.ts'
import { readLoginClaims, type LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { forgetDrafts } from './use-draft.ts'

/** Undefined during server rendering. The server checks every call anyway. */
export function useStaff(): LoginClaims | null | undefined {
  const token = useSyncExternalStore<string | null | undefined>(
    onStorageChange,
    () => readStored(storageKeys.token),
    () => undefined,
  )
  return useMemo(() => (token === undefined ? undefined : readLoginClaims(token)), [token])
}

/** Clears the shop's data from this browser. */
export function logOut(): void {
  forgetDrafts()
  const ofTheShop = [storageKeys.token, storageKeys.sessionToken] as string[]
  forget(...storedKeys().filter((key) => ofTheShop.includes(key) || key.startsWith('productRelated_')))
  location.assign('/')
}
