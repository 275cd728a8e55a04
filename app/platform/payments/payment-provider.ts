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
  /** Must be the same for every call with the same key. */
  expiresAt: Date
}

export type PaymentEvent = {
  type: 'paid' | 'expired'
  providerPaymentId: string
  idempotencyKey: string
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

/** Calls may fail, so make none inside a transaction. */
export type PaymentProvider = {
  name: string
  openPayment: (request: PaymentRequest) => Promise<ProviderPayment>
  /** Returns the final state, which is 'paid' if the customer was faster. */
  expirePayment: (providerPaymentId: string) => Promise<ProviderPayment>
  readPayment: (providerPaymentId: string) => Promise<ProviderPayment>
  refundPayment: (request: RefundRequest) => Promise<ProviderRefund>
  /** Null for a webhook not signed by the provider; 'ignored' for events the shop doesn't use. */
  verifyWebhook: (body: string, headers: Headers, now: Date) => PaymentEvent | 'ignored' | null
}
