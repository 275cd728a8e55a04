import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

export const quoteStates = ['draft', 'open', 'paid', 'ended', 'canceled'] as const

export type QuoteState = (typeof quoteStates)[number]

export const quoteStateLabels: Record<QuoteState, string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  ended: 'Ended',
  canceled: 'Canceled',
}

type Quote = {
  canceledAt: Date | null
  /** Null until it is sent. */
  orderStatus: OrderStatus | null
  /** The last day it can be paid. */
  endsOn: string
}

/** `today` is the day in the shop's time zone. */
export function quoteState({ canceledAt, orderStatus, endsOn }: Quote, today: string): QuoteState {
  if (canceledAt !== null) return 'canceled'
  if (orderStatus === null) return 'draft'
  if (orderStatus !== 'UNPAID') return 'paid'
  return endsOn < today ? 'ended' : 'open'
}
