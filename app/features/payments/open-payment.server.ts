import { and, eq, ne, sql } from 'drizzle-orm'
import { conflict, ShopError } from '#app/errors.ts'
import { orders } from '#app/features/orders/orders.tables.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments } from './payments.tables.server.ts'

type Context = Pick<Shop, 'db' | 'provider' | 'publicUrl' | 'log'>

/** Asks the provider for the payment, at most one for a key however often this is called. */
export async function requestPayment({ db, provider, publicUrl }: Omit<Context, 'log'>, paymentId: number) {
  const [row] = await db
    .select({ payment: payments, email: orders.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) throw new Error(`there is no payment ${paymentId}`)
  const { payment, email } = row
  if (payment.status === 'open' && payment.link) return { link: payment.link }
  const opened = await provider.openPayment({
    idempotencyKey: payment.idempotencyKey,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: `Order ${payment.orderId}`,
    email,
    successUrl: `${publicUrl}/pay-confirm`,
    failureUrl: `${publicUrl}/pay-failure`,
  })
  const { providerPaymentId, link } = opened
  const [stored] = await db
    .update(payments)
    .set({
      status: sql`case ${payments.status} when 'opening' then 'open' else ${payments.status} end`,
      providerPaymentId,
      link,
    })
    .where(and(eq(payments.id, paymentId), ne(payments.status, 'expired')))
    .returning({ id: payments.id })
  // Replaced while the provider was asked: nobody has seen this link yet, and nobody shall.
  if (!stored) throw conflict('Your cart has changed. Please check it and pay again.')
  return { link }
}

/** The page where the customer pays. Throws busy when the provider does not answer; nothing is lost by that. */
export async function openPayment(context: Context, paymentId: number): Promise<{ link: string }> {
  try {
    return await requestPayment(context, paymentId)
  } catch (error) {
    if (error instanceof ShopError) throw error
    context.log.error({ error, paymentId }, 'the payment provider did not open a payment')
    throw new ShopError('busy', 'The payment page cannot be reached right now. Please try again.')
  }
}
