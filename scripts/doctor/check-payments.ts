import { randomUUID } from 'node:crypto'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { TaxRefused, type TaxService } from '#app/platform/payments/tax-service.ts'
import { Problem } from './check.ts'

const amountCents = 100
/** Providers require at least half an hour. */
const openMs = 40 * 60_000

type Site = { publicUrl: string; teamEmail: string; now: Date }

/** Charges no one. Throws Problem, or the provider's refusal. */
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

/** Calculates tax as for a cart. Nothing is recorded, but the service may charge for it. Throws Problem. */
export async function checkTax(tax: TaxService | undefined): Promise<string> {
  if (!tax) {
    throw new Problem(
      'Stripe Tax is chosen under Sales tax in the back office, but the shop takes no payments by Stripe: nobody can check out. Set STRIPE_SECRET_KEY, or choose another way.',
    )
  }
  try {
    await tax.checkSetup()
    const request = { state: 'NY', zipCode: '10001', itemsCents: 1000, shippingCents: 500 }
    const { taxCents } = await tax.calculateTax(request)
    return `${tax.name}: calculated ${formatCents(cents(taxCents))} on $15.00 to 10001, New York`
  } catch (error) {
    if (!(error instanceof TaxRefused)) throw error
    throw new Problem(`${error.message} Customers can’t check out.`)
  }
}
