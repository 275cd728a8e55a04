import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { Problem } from './check.ts'

const amountCents = 100
/** Providers require at least half an hour. */
const openMs = 40 * 60_000

type Site = { publicUrl: string; teamEmail: string; now: Date }

/** Charges nobody. Throws Problem, or the provider's refusal. */
export async function checkPayments(
  provider: PaymentProvider,
  { publicUrl, teamEmail, now }: Site,
): Promise<string> {
  const account = await provider.readAccount()
  if (account.isLive) return `${provider.name}: ${account.name}, with live keys`
  const opened = await provider.openPayment({
    idempotencyKey: `doctor-${randomUUID()}`,
    amountCents,
    currency: 'USD',
    description: 'Kisscut doctor',
    email: teamEmail,
    successUrl: `${publicUrl}/pay-confirm`,
    failureUrl: `${publicUrl}/pay-failure`,
    expiresAt: new Date(now.getTime() + openMs),
  })
  if (opened.amountCents !== amountCents || opened.currency !== 'USD') {
    throw new Problem(`${provider.name} opened a payment with another amount. Check its account’s currency.`)
  }
  const { status } = await provider.expirePayment(opened.providerPaymentId)
  if (status !== 'expired') throw new Problem(`${provider.name} did not expire a payment: it is ${status}.`)
  return `${provider.name}: ${account.name}; opened and expired a payment. No card is charged.`
}
