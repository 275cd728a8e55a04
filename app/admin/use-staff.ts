import { useMemo, useSyncExternalStore } from 'react'
import { forget, onStorageChange, readStored, storedKeys } from '#app/session/browser-storage.ts'
import { storageKeys } from '#app/client.ts'
import { readLoginClaims, type LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { forgetDrafts } from './use-draft.ts'

/** Undefined during server rendering. */
export function useStaff(): LoginClaims | null | undefined {
  const token = useSyncExternalStore<string | null | undefined>(
    onStorageChange,
    () => readStored(storageKeys.token),
    () => undefined,
  )
  return useMemo(() => (token === undefined ? undefined : readLoginClaims(token)), [token])
}

export function logOut(): void {
  forgetDrafts()
  const sessionKeys = [storageKeys.token, storageKeys.sessionToken] as string[]
  forget(...storedKeys().filter((key) => sessionKeys.includes(key) || key.startsWith('productRelated_')))
  location.assign('/')
}
