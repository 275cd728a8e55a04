/**
 * opening: asked of the provider, no answer yet. A declined card leaves a payment open for another try.
 * surplus: paid for an order that another payment had already paid; staff give it back.
 */
export type PaymentStatus = 'opening' | 'open' | 'paid' | 'expired' | 'surplus'

/** asked: of the provider, until it answers. failed: the provider refused, nothing was given back. */
export type RefundStatus = 'asked' | 'done' | 'failed'
