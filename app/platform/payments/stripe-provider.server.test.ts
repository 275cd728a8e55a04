import { globSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pay, settle } from '#test/stripe/customer.ts'
import { endRefund, refund } from '#test/stripe/refunds.ts'
import { readForm, text } from '#test/stripe/form.ts'
import { standInVersion, startStripe, type StripeStandIn } from '#test/stripe/stripe-stand-in.ts'
import { PaymentRefused, type PaymentProvider, type PaymentRequest } from './payment-provider.ts'
import { openStripe, stripeApiVersion } from './stripe-provider.server.ts'

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), request: vi.fn() }
const publicUrl = 'https://shop.test'
let stripe: StripeStandIn
let provider: PaymentProvider

beforeEach(async () => {
  vi.clearAllMocks()
  stripe = await startStripe({ webhookSecrets: ['whsec_new', 'whsec_old'] })
  provider = await open()
})

afterEach(() => stripe.close())

const open = ({ timeoutMs = 60_000, secretKey = stripe.secretKey } = {}) =>
  openStripe(
    { secretKey, webhookSecrets: stripe.webhookSecrets, apiUrl: stripe.url },
    { publicUrl, log, timeoutMs },
  )

let keys = 0

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  idempotencyKey: `key-${++keys}`,
  amountCents: 4500,
  currency: 'USD',
  description: 'Order 1001',
  email: 'ada@example.com',
  successUrl: `${publicUrl}/pay-confirm`,
  failureUrl: `${publicUrl}/pay-failure`,
  expiresAt: new Date(Date.now() + 30 * 60_000),
  ...changes,
})

const creations = () =>
  stripe.calls.filter(({ method, path }) => method === 'POST' && path === 'checkout/sessions')

const sessionsOf = (key: string) =>
  [...stripe.account.sessions.values()].filter((session) => session.client_reference_id === key)

async function paid(amountCents = 4500) {
  const paymentRequest = request({ amountCents })
  const { providerPaymentId } = await provider.openPayment(paymentRequest)
  const { payment_intent } = pay(stripe.account, providerPaymentId)
  return { providerPaymentId, intentId: payment_intent ?? '', key: paymentRequest.idempotencyKey }
}

describe('opening a payment', () => {
  test('creates one session with exactly the total, the order’s email, our key and enough time to pay', async () => {
    const paymentRequest = request()
    const payment = await provider.openPayment(paymentRequest)
    expect(payment).toMatchObject({ status: 'open', amountCents: 4500, currency: 'USD' })
    expect(payment.link).toBe(`${stripe.url}/c/pay/${payment.providerPaymentId}`)
    const [session, ...others] = sessionsOf(paymentRequest.idempotencyKey)
    expect(others).toEqual([])
    expect(session).toMatchObject({
      amount_total: 4500,
      customer_email: 'ada@example.com',
      metadata: { kisscut_site: publicUrl, kisscut_payment: paymentRequest.idempotencyKey },
      success_url: paymentRequest.successUrl,
      cancel_url: paymentRequest.failureUrl,
    })
    expect(session?.expires_at).toBeGreaterThan(paymentRequest.expiresAt.getTime() / 1000 + 30 * 60)
    expect(creations()).toMatchObject([{ idempotencyKey: paymentRequest.idempotencyKey }])
    const form = readForm(creations()[0]?.body ?? '')
    expect(text(form, 'adaptive_pricing', 'enabled')).toBe('false')
    expect(text(form, 'payment_intent_data', 'metadata', 'kisscut_payment')).toBe(
      paymentRequest.idempotencyKey,
    )
  })

  test('sets an expiration time that Stripe accepts, even shortly before the payment expires or if a clock is ahead', async () => {
    const late = await provider.openPayment(request({ expiresAt: new Date() }))
    expect(late.status).toBe('open')
    const behind = await provider.openPayment(request({ expiresAt: new Date(Date.now() - 4 * 60_000) }))
    expect(behind.status).toBe('open')
  })

  test('returns the same session if repeated with the same key and parameters', async () => {
    const paymentRequest = request()
    const [first, second] = await Promise.all([
      provider.openPayment(paymentRequest),
      provider.openPayment(paymentRequest),
    ])
    expect(second).toEqual(first)
    expect(stripe.account.sessions.size).toBe(1)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('uses a second key, which is logged, if repeated with another email', async () => {
    const paymentRequest = request()
    const first = await provider.openPayment(paymentRequest)
    const corrected = { ...paymentRequest, email: 'eve@example.com' }
    const second = await provider.openPayment(corrected)
    expect(second.providerPaymentId).not.toBe(first.providerPaymentId)
    expect(await provider.openPayment(corrected)).toEqual(second)
    expect(stripe.account.sessions.get(second.providerPaymentId)?.customer_email).toBe('eve@example.com')
    expect(log.warn).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['an email that Stripe does not accept', { email: 'ada@example' }, 'Invalid email', 'email'],
    [
      'less than 50 cents',
      { amountCents: 49 },
      'This order is too small to pay online. Please contact us.',
      null,
    ],
  ])('permanently refuses %s', async (_, change, message, field) => {
    const refusal = await provider.openPayment(request(change)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PaymentRefused)
    expect(refusal).toMatchObject({ message, field })
  })

  test('accepts a corrected email under the same key', async () => {
    const paymentRequest = request({ email: 'ada@example' })
    await expect(provider.openPayment(paymentRequest)).rejects.toThrow('Invalid email')
    const corrected = await provider.openPayment({ ...paymentRequest, email: 'ada@example.com' })
    expect(corrected.status).toBe('open')
    expect(stripe.account.sessions.size).toBe(1)
  })
})

describe('the Stripe provider', () => {
  test('uses a second key after a 500 that opened a payment, and returns only the second payment’s link', async () => {
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'fail-after', times: 1 })
    const paymentRequest = request()
    const payment = await provider.openPayment(paymentRequest)
    expect(payment.status).toBe('open')
    expect(sessionsOf(paymentRequest.idempotencyKey)).toHaveLength(2)
    expect(await provider.openPayment(paymentRequest)).toEqual(payment)
    expect(sessionsOf(paymentRequest.idempotencyKey)).toHaveLength(2)
  })

  test('fails after a third key if 500 is repeated', async () => {
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'fail-after', times: 2 })
    expect((await provider.openPayment(request())).status).toBe('open')
    expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'fail-before', times: 3 })
    await expect(provider.openPayment(request())).rejects.toThrow('Something went wrong')
  })

  test('keeps email addresses out of errors and the log', async () => {
    const email = `${'a'.repeat(65)}@example.com`
    const refusal: unknown = await provider.openPayment(request({ email })).catch((error: unknown) => error)
    expect(inspect(refusal, { depth: 9 })).not.toContain(email)
    expect(inspect(log.warn.mock.calls, { depth: 9 })).not.toContain(email)
  })

  test.each(['hang-after', 'drop-after'] as const)(
    'gets the same session when it repeats a call after a fault: %s',
    async (kind) => {
      provider = await open({ timeoutMs: 1_000 })
      stripe.faults.push({ on: 'POST checkout/sessions', kind, times: 1 })
      const paymentRequest = request()
      const payment = await provider.openPayment(paymentRequest)
      expect(payment.status).toBe('open')
      expect(sessionsOf(paymentRequest.idempotencyKey)).toHaveLength(1)
      expect(creations().map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        paymentRequest.idempotencyKey,
        paymentRequest.idempotencyKey,
      ])
    },
  )

  test('treats an HTML page from a proxy as an error, and the next call gets the same session', async () => {
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'garbage', times: 1 })
    const paymentRequest = request()
    await expect(provider.openPayment(paymentRequest)).rejects.toThrow('Invalid JSON')
    expect((await provider.openPayment(paymentRequest)).status).toBe('open')
    expect(sessionsOf(paymentRequest.idempotencyKey)).toHaveLength(1)
  })

  test('gives up after three attempts with 429', async () => {
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'rate-limit', times: 2 })
    expect((await provider.openPayment(request())).status).toBe('open')
    expect(creations()).toHaveLength(3)
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'rate-limit', times: 3 })
    await expect(provider.openPayment(request())).rejects.toThrow('rate limit')
  })

  test('retries after 409 because another process is opening the same payment', async () => {
    stripe.faults.push({ on: 'POST checkout/sessions', kind: 'in-use', times: 2 })
    expect((await provider.openPayment(request())).status).toBe('open')
    expect(stripe.account.sessions.size).toBe(1)
  })

  test('treats a wrong key as an error, not a refusal', async () => {
    const otherAccount = await open({ secretKey: 'sk_test_other' })
    await expect(otherAccount.openPayment(request())).rejects.toThrow('Invalid API Key')
  })

  test('uses the pinned API version', () => {
    expect(stripeApiVersion).toBe(standInVersion)
  })

  test('loads the SDK only when Stripe is opened', () => {
    const importing = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).filter((file) =>
      /^import (?!type ).*'stripe'/m.test(readFileSync(file, 'utf8')),
    )
    expect(importing).toEqual([])
  })
})

describe('expiring and reading a payment', () => {
  test('expires an open session once, with an idempotency key', async () => {
    const { providerPaymentId: id } = await provider.openPayment(request())
    expect((await provider.expirePayment(id)).status).toBe('expired')
    expect((await provider.expirePayment(id)).status).toBe('expired')
    expect((await provider.readPayment(id)).status).toBe('expired')
    const [call] = stripe.calls.filter(({ path }) => path.endsWith('/expire'))
    expect(call?.idempotencyKey).toContain(`expire-${id}`)
  })

  test('keeps the payment if the customer paid first', async () => {
    const { providerPaymentId } = await paid()
    expect(await provider.expirePayment(providerPaymentId)).toMatchObject({
      status: 'paid',
      amountCents: 4500,
    })
  })

  test('counts a payment as expired after a 500 that expired it', async () => {
    const { providerPaymentId: id } = await provider.openPayment(request())
    stripe.faults.push({ on: 'POST checkout/sessions/expire', kind: 'fail-after', times: 1 })
    expect((await provider.expirePayment(id)).status).toBe('expired')
  })

  test('throws after a 500 that didn’t expire the payment, which stays open', async () => {
    const { providerPaymentId: id } = await provider.openPayment(request())
    stripe.faults.push({ on: 'POST checkout/sessions/expire', kind: 'fail-before', times: 1 })
    await expect(provider.expirePayment(id)).rejects.toThrow('Something went wrong')
    expect((await provider.readPayment(id)).status).toBe('open')
  })

  test('reports a delayed payment as processing until the bank has decided', async () => {
    const [one, other] = [await provider.openPayment(request()), await provider.openPayment(request())]
    for (const { providerPaymentId: id } of [one, other]) {
      pay(stripe.account, id, 'bank')
      expect((await provider.expirePayment(id)).status).toBe('processing')
    }
    settle(stripe.account, one.providerPaymentId, { isPaid: true })
    settle(stripe.account, other.providerPaymentId, { isPaid: false })
    expect((await provider.readPayment(one.providerPaymentId)).status).toBe('paid')
    expect((await provider.readPayment(other.providerPaymentId)).status).toBe('expired')
  })
})

describe('refunds', () => {
  const refundOf = (providerPaymentId: string, amountCents: number, idempotencyKey = `refund-${++keys}`) =>
    provider.refundPayment({ providerPaymentId, idempotencyKey, amountCents })

  const refunds = () => [...stripe.account.refunds.values()]

  test('can be partial or full, with our key; more than was paid is rejected with Stripe’s message', async () => {
    const { providerPaymentId } = await paid()
    expect((await refundOf(providerPaymentId, 1000, 'refund-a')).status).toBe('done')
    expect((await refundOf(providerPaymentId, 3500)).status).toBe('done')
    const refused = await refundOf(providerPaymentId, 1)
    expect(refused).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('already been refunded'),
    })
    expect(refunds()).toMatchObject([
      { amount: 1000, metadata: { kisscut_refund: 'refund-a' } },
      { amount: 3500 },
    ])
    const calls = stripe.calls.filter(({ method, path }) => method === 'POST' && path === 'refunds')
    expect(calls[0]?.idempotencyKey).toBe('refund-a')
  })

  test.each(['fail-after', 'hang-after', 'drop-after'] as const)('happen once despite %s', async (kind) => {
    provider = await open({ timeoutMs: 1_000 })
    const { providerPaymentId } = await paid()
    stripe.faults.push({ on: 'POST refunds', kind, times: 1 })
    expect((await refundOf(providerPaymentId, 1000)).status).toBe('done')
    expect(refunds()).toHaveLength(1)
  })

  test('happen once even if the call is repeated days later, when Stripe has forgotten the key', async () => {
    const { providerPaymentId } = await paid()
    const first = await refundOf(providerPaymentId, 1000, 'refund-b')
    stripe.idempotency.forget()
    expect(await refundOf(providerPaymentId, 1000, 'refund-b')).toMatchObject({
      providerRefundId: first.providerRefundId,
    })
    expect(refunds()).toHaveLength(1)
  })

  test('fail if the key was used for another amount', async () => {
    const { providerPaymentId } = await paid()
    await refundOf(providerPaymentId, 1000, 'refund-c')
    await expect(refundOf(providerPaymentId, 2000, 'refund-c')).rejects.toThrow('used for another refund')
    expect(refunds()).toHaveLength(1)
  })

  test('stay pending until the bank has decided', async () => {
    const { providerPaymentId, intentId } = await paid()
    const pending = refund(stripe.account, {
      intentId,
      amount: 500,
      metadata: { kisscut_refund: 'refund-d' },
      isPending: true,
    })
    expect((await refundOf(providerPaymentId, 500, 'refund-d')).status).toBe('pending')
    endRefund(stripe.account, pending.id, { isPaid: false })
    expect(await refundOf(providerPaymentId, 500, 'refund-d')).toMatchObject({
      status: 'failed',
      reason: 'lost or stolen card',
    })
  })

  test('are rejected for a payment that was never charged', async () => {
    const { providerPaymentId } = await provider.openPayment(request())
    expect(await refundOf(providerPaymentId, 100)).toMatchObject({ status: 'failed' })
  })

  test('throw for a session that the account doesn’t have, because the key may belong to another account', async () => {
    await expect(refundOf('cs_test_unknown', 100)).rejects.toThrow('No such checkout.session')
  })
})
