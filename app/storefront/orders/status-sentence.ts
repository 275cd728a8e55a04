import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { ApprovedShare } from '#app/features/ground/orders/order.ts'
import {
  isMove,
  type EventAuthor,
  type OrderStatus,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import {
  isApprovedWhenOrdered,
  isApprovedWithoutProof,
  lastApproval,
} from '#app/features/sales/proofs/proof-state.ts'

const sentences: Record<PaidStatus, string> = {
  PENDING: 'We are preparing your proof. We will email you as soon as it is ready.',
  APPROVED_BY_ADMIN: 'Your proof is ready. Please check it closely: we print exactly what you approve.',
  APPROVED: 'Thank you for approving the proof. Your order is next in line for printing.',
  REJECTED: 'We are sorry, but we cannot print this order.',
  IN_PRINT: 'Your order is on the press.',
  READY_TO_SEND: 'Your order is printed, cut and packed.',
  SENT: 'Your order is on its way.',
}

export const canceledSentence = 'This order was canceled. It won’t be printed or shipped.'

const emailFollows = 'We will email you when the new proof is ready.'

type Event = { fromStatus: OrderStatus; toStatus: OrderStatus; by: EventAuthor; isMoveBack: boolean }

/** 'not-needed' means that no item needs a proof. */
type Share = ApprovedShare | 'not-needed'

const firstProofs: Record<Share, string> = {
  'not-needed': 'Your order needs no proof. We will email you when it is next in line for printing.',
  none: sentences.PENDING,
  some: 'We are preparing a proof of the items that you have not approved yet. We will email you as soon as it is ready.',
  all: 'You approved this when you ordered. We will email you when it is next in line for printing, or if we see a problem.',
}

/** Returns the items without artwork, until a proof has been sent for approval. */
export function itemsWithoutArtwork<
  Ordered extends { item: { by: ItemKind }; fileData: object | null; noProofReason: string | null },
>(
  { status, canceledAt, events }: { status: PaidStatus; canceledAt: string | null; events: readonly Event[] },
  items: readonly Ordered[],
): Ordered[] {
  if (status !== 'PENDING' || canceledAt !== null || events.findLast(isMove)?.fromStatus !== 'UNPAID')
    return []
  return items.filter(
    ({ item, fileData, noProofReason }) => item.by === 'custom' && !fileData && noProofReason === null,
  )
}

/** `items` are those without artwork, out of `count` in the order. */
export function missingArtworkText(items: Parameters<typeof orderedItemLabel>[0][], count: number): string {
  const next = 'Add it here, and we will prepare your proof.'
  if (items.length === count) return next
  return `It is missing for ${items.map(orderedItemLabel).join('; ')}. ${next}`
}

/** `events` are oldest first. `approved` is the share of items that were approved when ordered. */
export function statusSentence(
  status: PaidStatus,
  events: readonly Event[],
  approved: Share = 'none',
): string {
  if (status === 'APPROVED' && isApprovedWhenOrdered(events))
    return 'You approved this when you ordered. It is next in line for printing.'
  if (status === 'APPROVED' && isApprovedWithoutProof(events))
    return 'Your order needs no proof. It is next in line for printing.'
  if (status === 'APPROVED' && lastApproval(events)?.by === 'admin')
    return 'We approved the proof for you. Your order is next in line for printing.'
  const last = events.findLast(isMove)
  if (status === 'APPROVED' && last?.fromStatus === 'UNPAID')
    return 'This is a reprint from the files you approved. It is next in line for printing.'
  if (status !== 'PENDING') return sentences[status]
  if (!last || last.fromStatus === 'UNPAID') return firstProofs[approved]
  if (!last.isMoveBack)
    return 'We are working on your changes. We will email you as soon as the new proof is ready.'
  return last.fromStatus === 'APPROVED'
    ? `Your approval no longer applies: we will not print from this proof. ${emailFollows}`
    : `We have recalled the proof. ${emailFollows}`
}
