import { approvedShares, type ApprovedShare } from '#app/features/ground/orders/order.ts'
import { persistentStorage } from './browser-storage.ts'

const key = 'paying-cart'

/** Keeps the approvals of the cart being paid. The payment page may return to another tab. */
export const keepPayingCart = (approved: ApprovedShare): void => persistentStorage.write(key, approved)

export const readPayingCart = (): ApprovedShare =>
  approvedShares.find((share) => share === persistentStorage.read(key)) ?? 'none'

export const forgetPayingCart = (): void => persistentStorage.forget(key)
