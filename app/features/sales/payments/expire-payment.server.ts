import { eq } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { releaseEndedHold } from './end-payment.server.ts'
import { withPaymentLocked, type LockedPayment } from './lock-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { recordPayment, type PaymentResult } from './record-payment.server.ts'

export type ExpiringContext = Pick<Shop, 'db' | 'jobs' | 'provider' | 'settings' | 'log'> & { now: Date }

export async function expirePayment(context: ExpiringContext, paymentId: number): Promise<PaymentResult> {
  const { db, provider, log } = context
  // Another provider's payments include test payments from before the shop opened for business.
  const canExpireLocally = ({ status, provider: name }: LockedPayment['payment']) =>
    status === 'opening' || (status === 'open' && name !== provider.name)
  const payment = await withPaymentLocked(db, eq(payments.id, paymentId), async (tx, locked) => {
    if (!locked || !canExpireLocally(locked.payment)) return locked?.payment
    await tx.update(payments).set({ status: 'expired' }).where(eq(payments.id, paymentId))
    if (locked.order.status === 'UNPAID') await releaseEndedHold(tx, locked.order)
    log.info({ paymentId }, 'expired a payment without asking its provider')
    return undefined
  })
  if (payment?.status !== 'open' || !payment.providerPaymentId) return 'nothing-new'
  const { providerPaymentId, idempotencyKey } = payment
  const { status, amountCents, currency } = await provider.expirePayment(providerPaymentId)
  if (status === 'open') throw new Error(`the payment provider has not expired payment ${paymentId}`)
  return recordPayment(context, provider.name, {
    type: status,
    providerPaymentId,
    idempotencyKey,
    amountCents,
    currency,
  })
}
