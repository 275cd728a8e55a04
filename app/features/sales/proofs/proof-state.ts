import type { EventAuthor, OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { proofsOf } from './proof-coverage.ts'

type Decided<Moment> = { approvedAt: Moment | null; supersededAt: Moment | null; voidedAt: Moment | null }
type Sent<Moment> = { sentAt: Moment | null; supersededAt: Moment | null; voidedAt: Moment | null }

export const isPrintable = <Moment>({ approvedAt, supersededAt, voidedAt }: Decided<Moment>): boolean =>
  approvedAt !== null && supersededAt === null && voidedAt === null

export function proofState<Moment>(proof: Decided<Moment>): 'approved' | 'void' | 'not-approved' {
  if (isPrintable(proof)) return 'approved'
  return proof.voidedAt === null ? 'not-approved' : 'void'
}

export const proofFileName = <Moment>(
  orderId: number,
  proof: Decided<Moment> & { sha256: string },
  fileName: string,
): string => `${orderId}-${proofState(proof)}-${proof.sha256.slice(0, 10)}-${fileName}`

export function proofStage<Moment>({
  sentAt,
  approvedAt,
  supersededAt,
  voidedAt,
}: Decided<Moment> & Sent<Moment>): 'unsent' | 'void' | 'approved' | 'superseded' | 'sent' {
  if (sentAt === null) return 'unsent'
  if (voidedAt !== null) return 'void'
  if (approvedAt !== null) return 'approved'
  return supersededAt === null ? 'sent' : 'superseded'
}

export const canBeSentAgain = <Moment>({ supersededAt, voidedAt }: Omit<Sent<Moment>, 'sentAt'>): boolean =>
  supersededAt === null && voidedAt === null

/**
 * Returns the new proofs, and the current round's proofs that they don't replace. The latter are shown again for the
 * order's items that no new proof shows. Without new proofs, returns the current round.
 */
export function proofsToSend<Proof extends Sent<unknown> & { itemIds: number[] }>(
  proofs: readonly Proof[],
  allItemIds: readonly number[],
): Proof[] {
  const added = proofs.filter(({ sentAt }) => sentAt === null)
  const current = proofs.filter((proof) => proof.sentAt !== null && canBeSentAgain(proof))
  if (added.length === 0) return current
  const hasNewProof = (itemId: number) => proofsOf(added, itemId).length > 0
  const shownAgain = current.map((proof) => {
    const shown =
      proof.itemIds.length > 0 ? proof.itemIds.filter((itemId) => allItemIds.includes(itemId)) : allItemIds
    return { ...proof, itemIds: shown.filter((itemId) => !hasNewProof(itemId)) }
  })
  return [...shownAgain.filter(({ itemIds }) => itemIds.length > 0), ...added]
}

type Rounded = Sent<unknown> & { round: number | null }

/** Returns the round to send. The last round may be sent again, unless the customer asked for changes to it. */
export function roundToSend(
  proofs: readonly Rounded[],
  { isChangeRequested }: { isChangeRequested: boolean },
): { round: number; isAgain: boolean; canBeSent: boolean } {
  const hasNew = proofs.some(({ sentAt }) => sentAt === null)
  const last = Math.max(0, ...proofs.map(({ round }) => round ?? 0))
  const isAgain = !hasNew && !isChangeRequested && proofs.some(canBeSentAgain)
  return { round: isAgain ? last : last + 1, isAgain, canBeSent: isAgain || hasNew }
}

export const isShownIn = (
  { firstRound, round: last }: { firstRound: number | null; round: number | null },
  round: number,
): boolean => last !== null && (firstRound ?? last) <= round && round <= last

export const canChangeProofs = (status: OrderStatus): boolean => status === 'PENDING'

type Move = { fromStatus?: string; toStatus: string; isMoveBack: boolean }

/** Finds the last approval. Moves back to Approved and the start of a reprint don't count. */
export const lastApproval = <Event extends Move>(events: readonly Event[]): Event | undefined =>
  events.findLast(
    ({ fromStatus, toStatus, isMoveBack }) =>
      fromStatus !== 'UNPAID' && toStatus === 'APPROVED' && !isMoveBack,
  )

/** Returns whether staff approved the order because none of its items needed a proof. */
export const isApprovedWithoutProof = (events: readonly Move[]): boolean =>
  lastApproval(events)?.fromStatus === 'PENDING'

/** Returns whether the order was approved automatically when it was paid. */
export function isApprovedWhenOrdered(events: readonly (Move & { by: EventAuthor })[]): boolean {
  const approval = lastApproval(events)
  const before = approval && events[events.indexOf(approval) - 1]
  return before?.toStatus === 'APPROVED_BY_ADMIN' && before.by === 'payment'
}
