/**
 * opening: requested from the provider, no response yet. surplus: the order was already paid or replaced. mismatched:
 * another amount or currency than expected. Staff refund the last two.
 */
export type PaymentStatus = 'opening' | 'open' | 'paid' | 'expired' | 'surplus' | 'mismatched'

/** Open or opening: it can still be paid. */
export const liveStatuses = ['opening', 'open'] as const satisfies PaymentStatus[]

export const receivedStatuses = ['paid', 'surplus', 'mismatched'] as const satisfies PaymentStatus[]

export type ReceivedStatus = (typeof receivedStatuses)[number]

export const isReceived = (status: PaymentStatus): status is ReceivedStatus =>
  receivedStatuses.some((received) => received === status)

export const shopCurrency = 'USD'

/** Also how long a coupon redemption is held. The minimum Stripe allows. */
export const paymentLifetimeMs = 30 * 60_000

/**
 * wrong-amount: another amount or currency than expected. surplus: see PaymentStatus. unknown: the shop never opened
 * this payment. no-answer: the provider has not responded for some time.
 */
export const problemKinds = ['wrong-amount', 'surplus', 'unknown', 'no-answer'] as const

export type ProblemKind = (typeof problemKinds)[number]

/** asked: pending at the provider. failed: rejected by the provider. */
export const refundStatuses = ['asked', 'done', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]
