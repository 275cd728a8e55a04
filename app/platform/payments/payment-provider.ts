import type { TaxService } from './tax-service.ts'

export type ProviderPayment = {
  providerPaymentId: string
  link: string
  /** processing: the customer has finished, but the money may take days to arrive, or never arrive. */
  status: 'open' | 'processing' | 'paid' | 'expired'
  amountCents: number
  currency: string
}

export type PaymentRequest = {
  /** There is at most one payment per key. Later calls with the same key return it. */
  idempotencyKey: string
  amountCents: number
  currency: string
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /** Must be the same for every call with the same key. */
  expiresAt: Date
}

type Reported = {
  providerPaymentId: string
  idempotencyKey: string
  /** True if it belongs to another site that shares the provider's account. */
  isForeign?: boolean
}

export type PaymentEvent = Reported & {
  type: Exclude<ProviderPayment['status'], 'open'>
  amountCents: number
  currency: string
}

export type RefundRequest = {
  providerPaymentId: string
  idempotencyKey: string
  amountCents: number
}

/** done: the money is on its way. pending: not decided yet. failed: final, nothing was refunded. */
export type ProviderRefund = {
  providerRefundId: string | null
  status: 'done' | 'pending' | 'failed'
  reason?: string
}

export type ReportedRefund = ProviderRefund & {
  providerRefundId: string
  /** Null if it was not requested by a shop. */
  idempotencyKey: string | null
  amountCents: number
}

/** All refunds of a payment, regardless of who made them. */
export type RefundsEvent = Reported & { type: 'refunded'; refunds: ReportedRefund[] }

export type ProviderDispute = {
  providerDisputeId: string
  /** closed: ended without a decision, such as an inquiry that never became a dispute. */
  status: 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed'
  /** True if it was reopened after being lost. */
  isAppeal: boolean
  amountCents: number
  currency: string
  /** The provider's reason code, such as 'fraudulent'. */
  reason: string
  respondBy: Date | null
  createdAt: Date
}

export type DisputeEvent = Reported & { type: 'disputed'; dispute: ProviderDispute }

export type ProviderEvent = PaymentEvent | RefundsEvent | DisputeEvent

export type ProviderWebhook = {
  /** Null if the provider's events have no ids. */
  eventId: string | null
  type: string
  /** Reads the current state from the provider; null if the event doesn't concern the shop. */
  read: () => Promise<ProviderEvent | null>
}

/** A permanent rejection by the provider; the message is for the customer. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
  field: 'email' | null

  constructor(message: string, { field = null, cause }: { field?: 'email' | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.field = field
  }
}

/** `isLive` is true if payments charge real cards. */
export type ProviderAccount = { name: string; isLive: boolean }

/** Calls may be slow or fail, so never make them inside a transaction. */
export type PaymentProvider = {
  name: string
  readAccount: () => Promise<ProviderAccount>
  /** Throws PaymentRefused. */
  openPayment: (request: PaymentRequest) => Promise<ProviderPayment>
  /** Returns the final state, which is 'paid' or 'processing' if the customer paid first. */
  expirePayment: (providerPaymentId: string) => Promise<ProviderPayment>
  readPayment: (providerPaymentId: string) => Promise<ProviderPayment>
  refundPayment: (request: RefundRequest) => Promise<ProviderRefund>
  /** Returns null for a webhook not signed by the provider, and 'ignored' for events the shop doesn't use. */
  verifyWebhook: (body: Uint8Array, headers: Headers, now: Date) => ProviderWebhook | 'ignored' | null
  /** Set only if the provider also calculates sales tax. */
  tax?: TaxService
  /** Lists refunds and disputes since a given time, oldest first, regardless of whether their webhooks arrived. */
  listEvents?: (since: Date) => Promise<ProviderWebhook[]>
}
