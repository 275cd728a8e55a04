import { tabStorage } from './browser-storage.ts'

const key = 'paying-quote'

/** Keeps the quote being paid in this tab, so that its payment isn't mistaken for the cart's. */
export const keepPayingQuote = (path: string): void => tabStorage.write(key, path)

export const readPayingQuote = (): string | null => tabStorage.read(key)

export const forgetPayingQuote = (): void => tabStorage.forget(key)
