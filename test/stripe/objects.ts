import { randomBytes } from 'node:crypto'

export type Metadata = Record<string, string>

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  url: string | null
  customer_email: string | null
  client_reference_id: string | null
  metadata: Metadata
  success_url: string
  cancel_url: string
  created: number
  expires_at: number
  livemode: boolean
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: 'processing' | 'succeeded' | 'requires_payment_method'
  latest_charge: string | null
  metadata: Metadata
  description: string | null
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  currency: string
  payment_intent: string
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason: string | null
  metadata: Metadata
  created: number
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: string
  evidence_details: { due_by: number | null; has_evidence: boolean }
  created: number
}

export type Calculation = {
  id: string
  object: 'tax.calculation'
  currency: string
  amount_total: number
  tax_amount_exclusive: number
  tax_amount_inclusive: number
  expires_at: number | null
  tax_date: number
  livemode: boolean
}

/** A simplified transaction: `amount` and `tax` are totals, not lines as in Stripe. Reversals are negative. */
export type Transaction = {
  id: string
  object: 'tax.transaction'
  type: 'transaction' | 'reversal'
  reference: string
  amount: number
  tax: number
  reversal: { original_transaction: string } | null
}

/** The account is registered only in the states in `percents`. `answers` overrides parts of the calculations. */
export type TaxSetup = {
  status: 'active' | 'pending'
  percents: Record<string, number>
  answers?: Partial<Calculation>
}

export const newTaxSetup = (): TaxSetup => ({ status: 'active', percents: { NY: 8.875, TX: 8.25 } })

export type StripeObject = Session | Intent | Charge | Refund | Dispute

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  api_version: string
  created: number
  livemode: boolean
  data: { object: StripeObject }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
