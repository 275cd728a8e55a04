/**
 * opening: asked of the provider, no answer yet. A declined card leaves a payment open for another try.
 * surplus: paid for an order that another payment had paid, or that was replaced; staff refund it.
 * mismatched: another amount or currency came than was asked for; it pays no order, and staff refund it.
 */
export type PaymentStatus = 'opening' | 'open' | 'paid' | 'expired' | 'surplus' | 'mismatched'

/** Open or about to be: somebody may still pay it. */
export const liveStatuses = ['opening', 'open'] as const satisfies PaymentStatus[]

/** The shop has money by it. */
export const receivedStatuses = ['paid', 'surplus', 'mismatched'] as const satisfies PaymentStatus[]

export type ReceivedStatus = (typeof receivedStatuses)[number]

export const isReceived = (status: PaymentStatus): status is ReceivedStatus =>
  receivedStatuses.some((received) => received === status)

/** What every order is priced in. */
export const shopCurrency = 'USD'

/** How long a payment page stays open, and a coupon's redemption is held for it; Stripe's shortest, too. */
export const paymentLifetimeMs = 30 * 60_000

/**
 * wrong-amount: another amount or currency came than was asked for. surplus: see the status. unknown: money for a
 * payment that the shop never opened. no-answer: the provider has not answered about a payment for some time.
 */
export const problemKinds = ['wrong-amount', 'surplus', 'unknown', 'no-answer'] as const

export type ProblemKind = (typeof problemKinds)[number]

/** asked: of the provider, until it answers. failed: the provider refused, nothing was given back. */
export const refundStatuses = ['asked', 'done', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]
