import { eq } from 'drizzle-orm'
import { conflict, invalid, ShopError } from '#app/errors.ts'
import { orders } from '#app/schema/orders.server.ts'
import { PaymentRefused } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { withPaymentLocked } from './lock-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'

type Context = Pick<Shop, 'db' | 'provider' | 'publicUrl' | 'log'>

const outdated = () => conflict('Your cart has changed. Please check it and pay again.')

export async function requestPayment(
  { db, provider, publicUrl, log }: Context,
  paymentId: number,
): Promise<{ link: string }> {
  const [row] = await db
    .select({ payment: payments, email: orders.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) throw new Error(`payment ${paymentId} not found`)
  const { payment, email } = row
  if (payment.status === 'open' && payment.link) return { link: payment.link }
  if (payment.status !== 'opening') throw outdated()
  const { providerPaymentId, link } = await provider.openPayment({
    idempotencyKey: payment.idempotencyKey,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: `Order ${payment.orderId}`,
    email,
    successUrl: `${publicUrl}/pay-confirm`,
    failureUrl: `${publicUrl}/pay-failure`,
    expiresAt: payment.expiresAt,
  })
  const stored = await withPaymentLocked(db, { paymentId }, async (tx, locked) => {
    if (locked?.payment.status !== 'opening') return locked?.payment
    await tx
      .update(payments)
      .set({ status: 'open', providerPaymentId, link })
      .where(eq(payments.id, paymentId))
    return { status: 'open' as const, providerPaymentId, link }
  })
  const isOpen = stored?.status === 'open' && stored.link !== null
  if (isOpen && stored.providerPaymentId === providerPaymentId) return { link: stored.link ?? link }
  // Ended meanwhile, or a concurrent call opened another one.
  await provider.expirePayment(providerPaymentId).catch((error: unknown) => {
    log.warn({ error, paymentId }, 'could not expire an unused payment; it will expire on its own')
  })
  if (isOpen) return { link: stored.link ?? link }
  throw outdated()
}

/** Throws busy if the provider does not respond (retrying is safe), invalid if it rejects the payment. */
export async function openPayment(context: Context, paymentId: number): Promise<{ link: string }> {
  try {
    return await requestPayment(context, paymentId)
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (error instanceof PaymentRefused) {
      context.log.warn({ error, paymentId }, 'the payment provider rejected a payment')
      throw invalid(error.message, error.field ? { [error.field]: error.message } : undefined)
    }
    context.log.error({ error, paymentId }, 'the payment provider did not open a payment')
    throw providerBusy()
  }
}

export const providerBusy = () =>
  new ShopError('busy', 'The payment page cannot be reached right now. Please try again.')
