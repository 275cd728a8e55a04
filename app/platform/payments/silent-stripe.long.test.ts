import { expect, test } from 'vitest'
import { siteAt } from '#test/site-at.ts'
import { openLog } from '../log.server.ts'
import { openStripe } from './stripe-provider.server.ts'

test('keeps a customer waiting for less than 8 s if Stripe is unresponsive', async () => {
  const settings = {
    secretKey: 'sk_test_silent',
    webhookSecrets: ['whsec_silent'],
    apiUrl: await siteAt(() => null),
  }
  const provider = await openStripe(settings, { publicUrl: 'https://shop.test', log: openLog('silent') })
  const started = performance.now()
  if (!provider.tax) throw new Error('no tax service was opened')
  const calls = [
    provider.openPayment({
      idempotencyKey: 'payment-1',
      amountCents: 4500,
      currency: 'USD',
      description: 'Order 1001',
      email: 'ada@example.com',
      successUrl: 'https://shop.test/pay-confirm',
      failureUrl: 'https://shop.test/pay-failure',
      expiresAt: new Date(Date.now() + 30 * 60_000),
    }),
    provider.expirePayment('cs_test_a1'),
    provider.tax.calculateTax({ state: 'NY', zipCode: '10001', itemsCents: 1000, shippingCents: 500 }),
  ]
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
  expect(performance.now() - started).toBeLessThan(8_000)
})
