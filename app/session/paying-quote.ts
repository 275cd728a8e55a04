import { tabStorage } from './browser-storage.ts'

const key = 'paying-quote'

/** The quote that this tab has gone to pay, so that it is not taken for the cart. */
export const keepPayingQuote = (path: string): void => tabStorage.write(key, path)

export const readPayingQuote = (): string | null => tabStorage.read(key)

export const forgetPayingQuote = (): void => tabStorage.forget(key)
