import type Stripe from 'stripe'
import { deniedOf, isServerError, refusalOf, whenNotRateLimited } from './stripe-errors.server.ts'
import type { StripeContext } from './stripe-session.server.ts'
import {
  TaxRefused,
  type TaxCalculation,
  type TaxRequest,
  type TaxService,
  type TaxTransaction,
} from './tax-service.ts'

/** Stripe's product tax codes: tangible goods in general, and shipping. */
const goodsCode = 'txcd_99999999'
const shippingCode = 'txcd_92010001'

const currency = 'usd'

export function openStripeTax(context: StripeContext): TaxService {
  return {
    name: 'Stripe Tax',
    checkSetup: () => checkSetup(context),
    calculateTax: (request) => calculateTax(context, request),
    recordSale: ({ providerCalculationId: calculation, reference }) =>
      recordOnce(reference, (idempotencyKey) =>
        context.stripe.tax.transactions.createFromCalculation(
          { calculation, reference, metadata: { kisscut_site: context.site } },
          { idempotencyKey },
        ),
      ),
    recordRefund: ({ saleTransactionId, amountCents, reference }) =>
      recordOnce(reference, (idempotencyKey) =>
        context.stripe.tax.transactions.createReversal(
          {
            original_transaction: saleTransactionId,
            reference,
            metadata: { kisscut_site: context.site },
            ...(amountCents === null ? { mode: 'full' } : { mode: 'partial', flat_amount: -amountCents }),
          },
          { idempotencyKey },
        ),
      ),
  }
}

async function checkSetup({ stripe }: StripeContext): Promise<void> {
  const { status, status_details: details } = await convertRefusals(() => stripe.tax.settings.retrieve())
  if (status === 'active') return
  const missing = details.pending?.missing_fields ?? []
  throw new TaxRefused(
    `Stripe Tax is not set up yet${missing.length > 0 ? `: ${missing.join(', ').replaceAll('_', ' ')} missing` : ''}. Enter your address and registrations under Tax in Stripe’s dashboard.`,
  )
}

async function calculateTax(
  { stripe, whileWaiting }: StripeContext,
  request: TaxRequest,
): Promise<TaxCalculation> {
  const calculation = await convertRefusals(() =>
    stripe.tax.calculations.create(calculationOf(request), whileWaiting),
  )
  const { id, expires_at: expiresAt, tax_amount_exclusive: taxCents } = calculation
  const amountCents = request.itemsCents + request.shippingCents
  const isPlausible =
    calculation.currency === currency &&
    Number.isSafeInteger(taxCents) &&
    taxCents >= 0 &&
    calculation.tax_amount_inclusive === 0 &&
    calculation.amount_total === amountCents + taxCents
  if (!isPlausible || !id || !expiresAt) {
    throw new TaxRefused(
      `Stripe Tax returned a calculation that doesn’t match the request (${id ?? 'no id'})`,
    )
  }
  return { providerCalculationId: id, taxCents, expiresAt: new Date(expiresAt * 1000) }
}

function calculationOf({ state, zipCode, itemsCents, shippingCents }: TaxRequest) {
  return {
    currency,
    line_items: [{ amount: itemsCents, reference: 'items', tax_behavior: 'exclusive', tax_code: goodsCode }],
    shipping_cost: { amount: shippingCents, tax_behavior: 'exclusive', tax_code: shippingCode },
    customer_details: {
      address: { country: 'US', state, postal_code: zipCode.replace(/^(\d{5})(\d{4})$/, '$1-$2') },
      address_source: 'shipping',
    },
  } satisfies Stripe.Tax.CalculationCreateParams
}

const locationCodes = ['customer_tax_location_invalid', 'shipping_address_invalid']

async function convertRefusals<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await whenNotRateLimited(call)
  } catch (error) {
    const refusal = refusalOf(error) ?? deniedOf(error)
    if (!refusal) throw error
    throw new TaxRefused(refusal.message, {
      isLocation: locationCodes.includes(refusal.code ?? ''),
      cause: error,
    })
  }
}

/**
 * Uses another key for each retry, because Stripe repeats a 500 for a day. Nothing is recorded twice, because Stripe
 * accepts each reference only once.
 */
async function recordOnce(
  reference: string,
  record: (idempotencyKey: string) => Promise<{ id: string }>,
): Promise<TaxTransaction> {
  const minute = Math.floor(Date.now() / 60_000)
  try {
    return await recordTransaction(() => record(reference))
  } catch (error) {
    if (!isServerError(error)) throw error
    return recordTransaction(() => record(`${reference}-${minute}`))
  }
}

async function recordTransaction(record: () => Promise<{ id: string }>): Promise<TaxTransaction> {
  try {
    return { providerTransactionId: (await whenNotRateLimited(record)).id }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (refusal.param === 'reference' || refusal.code === 'resource_already_exists') {
      return { providerTransactionId: null }
    }
    throw new TaxRefused(refusal.message, { cause: error })
  }
}
