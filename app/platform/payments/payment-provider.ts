export type ProviderPayment = {
  providerPaymentId: string
  link: string
  status: 'open' | 'paid' | 'expired'
  amountCents: number
  currency: string
}

export type PaymentRequest = {
  /** At most one payment per key: later calls with the same key return it. */
  idempotencyKey: string
  amountCents: number
  currency: string
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /** The provider accepts no money after that. Must be the same for every call with the same key. */
  expiresAt: Date
}

/** The content of a verified webhook. */
export type PaymentEvent = {
  type: 'paid' | 'expired'
  providerPaymentId: string
  idempotencyKey: string
  amountCents: number
  currency: string
}

export type RefundRequest = {
  providerPaymentId: string
  /** At most one refund per key: later calls with the same key return its current status. */
  idempotencyKey: string
  amountCents: number
}

/** done: the money is on its way. pending: not decided yet. failed: final, nothing was refunded. */
export type ProviderRefund = {
  providerRefundId: string | null
  status: 'done' | 'pending' | 'failed'
  /** Why it failed. */
  reason?: string
}

/** What the shop needs from a payment provider. Calls may fail; none is made inside a transaction. */
export type PaymentProvider = {
  name: string
  openPayment: (request: PaymentRequest) => Promise<ProviderPayment>
  /** Expires an open payment. Returns its final state, which is 'paid' if the customer was faster. */
  expirePayment: (providerPaymentId: string) => Promise<ProviderPayment>
  readPayment: (providerPaymentId: string) => Promise<ProviderPayment>
  /** Refunds all or part of a paid payment. */
  refundPayment: (request: RefundRequest) => Promise<ProviderRefund>
  /** Null for a webhook not signed by the provider; 'ignored' for events the shop doesn't use. */
  verifyWebhook: (body: string, headers: Headers, now: Date) => PaymentEvent | 'ignored' | null
}
