import { tabStorage } from './browser-storage.ts'

const key = 'pending-login'

/** Keeps the bearer of a login that needs a second factor, for the page where staff add one. */
export const keepPendingLogin = (token: string): void => tabStorage.write(key, token)

export const readPendingLogin = (): string | null => tabStorage.read(key)

export const forgetPendingLogin = (): void => tabStorage.forget(key)
