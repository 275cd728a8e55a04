import { tabStorage } from './browser-storage.ts'

const key = 'pending-login'

/** Keeps the bearer token of a login that needs a second factor, for the page where staff add one. */
export const keepPendingLogin = (token: string): void => tabStorage.write(key, token)

export const readPendingLogin = (): string | null => tabStorage.read(key)

export const forgetPendingLogin = (): void => tabStorage.forget(key)

const signInKey = 'sign-in'

/** Keeps the ceremony of a single sign-on until the identity provider redirects back. */
export const keepSignIn = (ceremony: string): void => tabStorage.write(signInKey, ceremony)

/** Returns the ceremony, and forgets it. */
export function takeSignIn(): string | null {
  const ceremony = tabStorage.read(signInKey)
  tabStorage.forget(signInKey)
  return ceremony
}
