/** A payment as the provider has it. */
export type ProviderPayment = {
  providerPaymentId: string
  /** Where the customer pays. */
  link: string
  status: 'open' | 'paid' | 'expired'
  amountCents: number
  currency: string
}

export type PaymentRequest = {
  /** The provider opens at most one payment for a key and answers later calls with the same one. */
  idempotencyKey: string
  amountCents: number
  currency: string
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /** From then on the provider takes no money for it. The same for every call with the same key. */
  expiresAt: Date
}

/** What a verified webhook says. */
export type PaymentEvent = {
  type: 'paid' | 'expired'
  providerPaymentId: string
  idempotencyKey: string
  amountCents: number
  currency: string
}

export type RefundRequest = {
  providerPaymentId: string
  /** The provider makes at most one refund for a key; asked again, it tells how that one stands. */
  idempotencyKey: string
  amountCents: number
}

/** done: the money is on its way. pending: not decided yet. failed: refused for good, nothing was given back. */
export type ProviderRefund = {
  providerRefundId: string | null
  status: 'done' | 'pending' | 'failed'
  /** Why it was refused. */
  reason?: string
}

/** Everything the shop needs of a payment provider. Calls may fail; none is made inside a transaction. */
export type PaymentProvider = {
  name: string
  openPayment: (request: PaymentRequest) => Promise<ProviderPayment>
  /** Makes an open payment unpayable. Answers how it ended, which is 'paid' when the customer was faster. */
  expirePayment: (providerPaymentId: string) => Promise<ProviderPayment>
  readPayment: (providerPaymentId: string) => Promise<ProviderPayment>
  /** Gives back a part of a paid payment, or all of it. */
  refundPayment: (request: RefundRequest) => Promise<ProviderRefund>
  /** Null for a delivery that is not signed by the provider; 'ignored' for one the shop has no use for. */
  verifyWebhook: (body: string, headers: Headers, now: Date) => PaymentEvent | 'ignored' | null
}
