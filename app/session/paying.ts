import { approvedShares, type ApprovedShare } from '#app/features/ground/orders/order.ts'
import { persistentStorage, tabStorage } from './browser-storage.ts'

const cartKey = 'paying-cart'

/** Keeps the approvals for the cart being paid in all tabs, because the payment page may return to a different tab. */
export const keepPayingCart = (approved: ApprovedShare): void => persistentStorage.write(cartKey, approved)

export const readPayingCart = (): ApprovedShare =>
  approvedShares.find((share) => share === persistentStorage.read(cartKey)) ?? 'none'

export const forgetPayingCart = (): void => persistentStorage.forget(cartKey)

const quoteKey = 'paying-quote'

/** Keeps the quote being paid in this tab, so that its payment isn't mistaken for the cart's. */
export const keepPayingQuote = (path: string): void => tabStorage.write(quoteKey, path)

export const readPayingQuote = (): string | null => tabStorage.read(quoteKey)

export const forgetPayingQuote = (): void => tabStorage.forget(quoteKey)
