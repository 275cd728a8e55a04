import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type OpenMail, openMail, publicUrlOf } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { TaxRefused, type TaxService } from '#app/platform/payments/tax-service.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import { Problem } from './check.ts'

/** Throws the mail server's refusal, including its text. */
export async function checkMail(
  settings: Settings,
  open: (settings: Settings) => Promise<OpenMail> = openMail,
): Promise<string> {
  const { smtpUrl, mailFrom, teamEmail } = settings
  if (!smtpUrl) return 'emails are caught, and nobody receives them (SMTP_URL is not set)'
  const subject = 'Kisscut can send emails'
  const text = `This email was sent by “npm run doctor” at ${publicUrlOf(settings)}. Nothing needs to be done.`
  const mail = await open(settings)
  try {
    await mail.send({
      from: { name: mailFrom.name || 'Kisscut', address: mailFrom.address },
      to: teamEmail,
      replyTo: teamEmail,
      headers: {},
      messageId: `<doctor-${randomUUID()}@${new URL(publicUrlOf(settings)).hostname}>`,
      subject,
      text,
      html: `<p>${text}</p>`,
    })
  } finally {
    mail.close()
  }
  return `sent to ${teamEmail}; check that it arrived, and not in the spam folder`
}

const amountCents = 100
/** Providers require at least half an hour. */
const openMs = 40 * 60_000

type Site = { publicUrl: string; teamEmail: string; now: Date }

/** Tries payments without charging anyone. Throws Problem, or the provider's refusal. */
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
    throw new Problem(
      `${provider.name} opened a payment with a different amount. Check its account’s currency.`,
    )
  }
  const { status } = await provider.expirePayment(opened.providerPaymentId)
  if (status !== 'expired') throw new Problem(`${provider.name} did not expire a payment: it is ${status}.`)
  return `${provider.name}: ${account.name}; opened and expired a payment. No card is charged.`
}

/** Calculates tax for a sample cart. Nothing is recorded, but the service may charge for the call. Throws Problem. */
export async function checkTax(tax: TaxService | undefined): Promise<string> {
  if (!tax) {
    throw new Problem(
      'Stripe Tax is chosen under Sales tax in the back office, but the shop takes no payments through Stripe: nobody can check out. Set STRIPE_SECRET_KEY, or choose another option there.',
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

const limitMs = 10_000

const problems: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Start the shop, or check the proxy in front of it',
  ENOTFOUND: 'its name is unknown. Check the DNS record',
  EAI_AGAIN: 'its name cannot be looked up. Check this machine’s network',
  ETIMEDOUT: 'it does not respond. Check firewall and proxy',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond. Check firewall and proxy',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Get one that browsers trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted. Get one that browsers trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete. Serve the whole chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Get one for this name',
}

/** Throws Problem. */
export async function checkAddress(settings: Settings): Promise<string> {
  const url = publicUrlOf(settings)
  const response = await ask(`${url}/api/health/ready`).catch((error: unknown) => {
    const code = errorCode(error) ?? ''
    if (code === 'ECONNREFUSED' && settings.publicUrl === null) return null
    const reason = isTimeout(error) ? problems.ETIMEDOUT : problems[code]
    throw new Problem(`${url} cannot be reached: ${reason ?? causeOf(error)}.`)
  })
  if (!response) return `${url}: the shop is not running`
  if (response.status === 503) {
    throw new Problem(
      `${url} responds that it cannot serve customers. See the shop’s log, and the database above.`,
    )
  }
  if (response.status !== 200 || !response.isShop) {
    throw new Problem(
      `${url}: something other than the shop responded (status ${response.status}). Check PUBLIC_URL and the proxy.`,
    )
  }
  return `${url}: the shop is ready`
}

const health = z.object({ status: z.literal('ok') })

async function ask(url: string) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
  const text = await response.text()
  return { status: response.status, isShop: isHealthy(text) }
}

function isHealthy(text: string): boolean {
  try {
    return health.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
