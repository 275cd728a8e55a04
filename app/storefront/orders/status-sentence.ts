import type { PaidStatus } from '#app/features/orders/order-status.ts'

/** What the order is waiting for, to its customer. */
const sentences: Record<PaidStatus, string> = {
  PENDING: 'We are preparing your proof. You get an email as soon as it is ready.',
  APPROVED_BY_ADMIN: 'Your proof is ready. Please look at it closely: we print exactly what you approve.',
  APPROVED: 'Thank you for approving the proof. Your order is next in line for printing.',
  REJECTED: 'We are sorry: we cannot print this order.',
  IN_PRINT: 'Your order is on the press.',
  READY_TO_SEND: 'Your order is printed, cut and packed.',
  SENT: 'Your order is on its way.',
}

/** Its sentence; after a round of changes there is a proof already, but not the one to come. */
export function statusSentence(status: PaidStatus, hasProof: boolean): string {
  return status === 'PENDING' && hasProof
    ? 'We are working on your changes. You get an email as soon as the new proof is ready.'
    : sentences[status]
}
