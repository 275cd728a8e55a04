import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripe, type StripeStandIn } from '#test/stripe/stripe-stand-in.ts'
import { openLog } from '../log.server.ts'
import { openStripe } from './stripe-provider.server.ts'
import { TaxRefused, type TaxService } from './tax-service.ts'

let stripe: StripeStandIn
let tax: TaxService

beforeEach(async () => {
  stripe = await startStripe()
  tax = await open()
})

afterEach(() => stripe.close())

async function open({ secretKey = stripe.secretKey, timeoutMs = 60_000 } = {}): Promise<TaxService> {
  const { tax: opened } = await openStripe(
    { secretKey, webhookSecrets: stripe.webhookSecrets, apiUrl: stripe.url },
    { publicUrl: 'https://shop.test', log: openLog('silent'), timeoutMs },
  )
  if (!opened) throw new Error('no tax')
  return opened
}

const request = { state: 'NY', zipCode: '10001', itemsCents: 9000, shippingCents: 500 }

async function calculated() {
  const { providerCalculationId } = await tax.calculateTax(request)
  return providerCalculationId
}

const fault = (kind: 'hang-after' | 'fail-after' | 'rate-limit', on: string, times: number) =>
  stripe.faults.push({ on, kind, times })

describe('Stripe Tax', () => {
  test('gives up on an unresponsive Stripe after two attempts', async () => {
    fault('hang-after', 'POST tax/calculations', 9)
    const impatient = await open({ timeoutMs: 1_000 })
    await expect(impatient.calculateTax(request)).rejects.toThrow()
    expect(stripe.calls).toHaveLength(2)
  })

  test('sends a 9-digit ZIP code in Stripe’s format', async () => {
    await tax.calculateTax({ ...request, zipCode: '100011234' })
    expect(decodeURIComponent(stripe.calls[0]?.body ?? '')).toContain('[postal_code]=10001-1234')
  })

  test('treats a wrong key as a refusal, not an outage', async () => {
    const other = await open({ secretKey: 'sk_test_other' })
    await expect(other.checkSetup()).rejects.toBeInstanceOf(TaxRefused)
    await expect(other.calculateTax(request)).rejects.toBeInstanceOf(TaxRefused)
  })

  test('records a sale once per reference, even after Stripe has forgotten the key', async () => {
    const providerCalculationId = await calculated()
    const sale = { providerCalculationId, reference: 'order-1001-key' }
    const first = await tax.recordSale(sale)
    expect(await tax.recordSale(sale)).toEqual(first)
    stripe.idempotency.forget()
    expect(await tax.recordSale(sale)).toEqual({ providerTransactionId: null })
    expect(stripe.account.transactions.size).toBe(1)
  })

  test('records a sale despite a 500 that Stripe would repeat for a day', async () => {
    const providerCalculationId = await calculated()
    fault('fail-after', 'POST tax/transactions', 1)
    await tax.recordSale({ providerCalculationId, reference: 'order-1002-key' })
    expect([...stripe.account.transactions.values()].map(({ reference }) => reference)).toEqual([
      'order-1002-key',
    ])
  })

  test('refuses to reverse more than what remains of the sale', async () => {
    const { providerTransactionId } = await tax.recordSale({
      providerCalculationId: await calculated(),
      reference: 'order-1003-key',
    })
    const refund = { saleTransactionId: providerTransactionId ?? '', amountCents: 20_000, reference: 'r' }
    await expect(tax.recordRefund(refund)).rejects.toBeInstanceOf(TaxRefused)
  })
})
