import { approvedShares, type ApprovedShare } from '#app/features/ground/orders/order.ts'
import { tabStorage } from './browser-storage.ts'

const key = 'paying-cart'

/** What is approved of the cart that this tab has gone to pay. */
export const keepPayingCart = (approved: ApprovedShare): void => tabStorage.write(key, approved)

export const readPayingCart = (): ApprovedShare =>
  approvedShares.find((share) => share === tabStorage.read(key)) ?? 'none'

export const forgetPayingCart = (): void => tabStorage.forget(key)
