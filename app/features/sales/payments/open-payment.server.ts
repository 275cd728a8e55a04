import { and, eq } from 'drizzle-orm'
import { conflict, invalid, ShopError } from '#app/errors.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { confirmPath } from '#app/features/ground/orders/order.ts'
import { PaymentRefused } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { PaymentToOpen } from './prepare-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'

type Context = Pick<Shop, 'db' | 'provider' | 'publicUrl' | 'log'>

const outdated = () => conflict('Your cart has changed. Please check it and pay again.')

/** Opens the payment with the provider, unless it is already open. Idempotent. */
export async function requestPayment(
  { db, provider, publicUrl, log }: Context,
  payment: PaymentToOpen,
): Promise<{ link: string }> {
  if (payment.status === 'open' && payment.link) return { link: payment.link }
  if (payment.status !== 'opening') throw outdated()
  const { idempotencyKey, orderId, hash, returnPath } = payment
  const { providerPaymentId, link } = await provider.openPayment({
    idempotencyKey,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: `Order ${orderId}`,
    email: payment.email,
    successUrl: publicUrl + (returnPath ?? confirmPath({ id: orderId, hash })),
    failureUrl: publicUrl + (returnPath ?? '/pay-failure'),
    expiresAt: payment.expiresAt,
  })
  const stored = await storeOpened(db, { idempotencyKey, providerPaymentId, link })
  const isOpen = stored?.status === 'open' && stored.link !== null
  if (isOpen && stored.providerPaymentId === providerPaymentId) return { link: stored.link ?? link }
  // The payment ended in the meantime, or a concurrent call opened another one.
  await provider.expirePayment(providerPaymentId).catch((error: unknown) => {
    log.warn({ error, orderId }, 'could not expire an unused payment; it will expire on its own')
  })
  if (isOpen) return { link: stored.link ?? link }
  throw outdated()
}

/** Returns the stored payment, unchanged if it has ended or was opened before. */
async function storeOpened(
  db: Database,
  {
    idempotencyKey,
    providerPaymentId,
    link,
  }: { idempotencyKey: string; providerPaymentId: string; link: string },
) {
  const isSame = eq(payments.idempotencyKey, idempotencyKey)
  const [opened] = await db
    .update(payments)
    .set({ status: 'open', providerPaymentId, link })
    .where(and(isSame, eq(payments.status, 'opening')))
    .returning()
  if (opened) return opened
  const [payment] = await db.select().from(payments).where(isSame)
  return payment
}

/** Throws busy if the provider does not respond (retrying is safe), invalid if it rejects the payment. */
export async function openPayment(context: Context, payment: PaymentToOpen): Promise<{ link: string }> {
  const { orderId } = payment
  try {
    return await requestPayment(context, payment)
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (error instanceof PaymentRefused) {
      context.log.warn({ error, orderId }, 'the payment provider rejected a payment')
      throw invalid(error.message, error.field ? { [error.field]: error.message } : undefined)
    }
    context.log.error({ error, orderId }, 'the payment provider did not open a payment')
    throw providerBusy()
  }
}

export const providerBusy = () =>
  new ShopError('busy', 'The payment page cannot be reached right now. Please try again.')
