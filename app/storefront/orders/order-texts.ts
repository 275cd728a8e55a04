import { statusLabels, type PaidStatus } from '#app/features/orders/order-status.ts'

/** What the order is waiting for, to its customer. */
const statusSentences: Record<PaidStatus, string> = {
  PENDING: 'We are preparing your proof. You get an email as soon as it is ready.',
  APPROVED_BY_ADMIN: 'Your proof is ready. Please look at it closely: we print exactly what you approve.',
  APPROVED: 'Thank you for approving the proof. Your order is next in line for printing.',
  REJECTED: 'We are sorry: we cannot print this order. The reason stands in the history and in your email.',
  IN_PRINT: 'Your order is on the press.',
  READY_TO_SEND: 'Your order is printed, cut and packed.',
  SENT: 'Your order is on its way.',
}

/** Its sentence; after a round of changes there is a proof already, but not the one to come. */
export function statusSentence(status: PaidStatus, hasProof: boolean): string {
  return status === 'PENDING' && hasProof
    ? 'We are working on your changes. You get an email as soon as the new proof is ready.'
    : statusSentences[status]
}

export const statusTones = {
  PENDING: 'neutral',
  APPROVED_BY_ADMIN: 'accent',
  APPROVED: 'success',
  REJECTED: 'error',
  IN_PRINT: 'success',
  READY_TO_SEND: 'success',
  SENT: 'success',
} as const satisfies Record<PaidStatus, string>

export function isPaidStatus(status: string): status is PaidStatus {
  return status in statusLabels
}

export type OrderEvent = { fromStatus: string; toStatus: string; by: string }

/** A line of the order's history. */
export function eventText({ fromStatus, toStatus, by }: OrderEvent): string {
  if (fromStatus === 'UNPAID') return 'Order paid'
  if (toStatus === 'PENDING') return 'Changes asked for'
  if (toStatus === 'APPROVED_BY_ADMIN') return 'Proof sent for approval'
  if (toStatus === 'APPROVED') return by === 'customer' ? 'Proof approved by customer' : 'Proof approved'
  return isPaidStatus(toStatus) ? statusLabels[toStatus] : toStatus
}

const trackers: [RegExp, (number: string) => string][] = [
  [/usps|postal service/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/fedex/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/dhl/i, (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`],
]

/** The carrier's own page about the parcel; null for a carrier we do not know. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (!carrier || !trackingNumber) return null
  const known = trackers.find(([name]) => name.test(carrier))
  return known ? known[1](encodeURIComponent(trackingNumber.replace(/\s+/g, ''))) : null
}
