/**
 * opening: no response yet. surplus: the order was already paid or was replaced. mismatched: wrong amount or currency.
 */
export type PaymentStatus = 'opening' | 'open' | 'paid' | 'expired' | 'surplus' | 'mismatched'

export const liveStatuses = ['opening', 'open'] as const satisfies PaymentStatus[]

export const isLive = (status: PaymentStatus): boolean => liveStatuses.some((live) => live === status)

export const receivedStatuses = ['paid', 'surplus', 'mismatched'] as const satisfies PaymentStatus[]

export type ReceivedStatus = (typeof receivedStatuses)[number]

export const isReceived = (status: PaymentStatus): status is ReceivedStatus =>
  receivedStatuses.some((received) => received === status)

/** Returns whether the payment paid for an order, or for the extra cost of an edit. */
export const paysForOrder = ({
  status,
  orderEditId,
}: {
  status: PaymentStatus
  orderEditId: number | null
}) => status === 'paid' || (status === 'surplus' && orderEditId !== null)

export const shopCurrency = 'USD'

/** The minimum amount Stripe accepts. */
export const minPaymentCents = 50

/** The shortest lifetime that Stripe allows. A coupon redemption is held for the same time. */
export const paymentLifetimeMs = 30 * 60_000

/**
 * unknown: the shop never opened this payment. surplus: see PaymentStatus. refund-declined: declined after the customer
 * was notified.
 */
export const problemKinds = ['wrong-amount', 'surplus', 'unknown', 'no-answer', 'refund-declined'] as const

export type ProblemKind = (typeof problemKinds)[number]

/** asked: pending at the provider. failed: rejected by the provider. */
export const refundStatuses = ['asked', 'done', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]
