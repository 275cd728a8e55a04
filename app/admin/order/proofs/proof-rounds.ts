import { isApproved, isPrinted, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { isPrintable } from '#app/features/sales/proofs/proof-state.ts'
import type { AdminOrder, AdminOrderItem, AdminProof } from '../order-query.ts'

type Printed = { status: PaidStatus; canceledAt: string | null }
type Round = { round: number | null; proofs: AdminProof[] }

export function proofRounds(proofs: AdminProof[]): Round[] {
  const rounds = Map.groupBy(proofs, ({ round }) => round)
  return [...rounds]
    .map(([round, roundProofs]) => ({ round, proofs: roundProofs }))
    .toSorted((a, b) => (b.round ?? Infinity) - (a.round ?? Infinity))
}

/** Returns the approved files, unless they were erased or the order was already printed or canceled. */
export const filesToPrint = ({ status, canceledAt }: Printed, proofs: AdminProof[]): AdminProof[] =>
  isPrinted(status) || canceledAt !== null
    ? []
    : proofs.filter((proof) => isPrintable(proof) && !proof.isErased)

/** Returns true if no item needs a proof and staff have approved the order. */
export const isPrintedWithoutProofs = ({
  status,
  canceledAt,
  reprint,
}: Printed & Pick<AdminOrder, 'reprint'>) =>
  reprint === null && isApproved(status) && !isPrinted(status) && canceledAt === null

/** Returns true for approved reprints, including reprints of orders without proofs. */
export const isReprintToPrint = ({ status, canceledAt, reprint }: Printed & Pick<AdminOrder, 'reprint'>) =>
  reprint?.isApproved === true && !isPrinted(status) && canceledAt === null

export const waivedIdsOf = (items: AdminOrderItem[]): number[] =>
  items.filter(({ proofWaiver }) => proofWaiver).map(({ item }) => item.id)

/** Returns a proof sheet's item, which is printed from its artwork, or undefined for other proofs. */
export const shownArtwork = (items: AdminOrderItem[], { itemIds, artworkSha256 }: AdminProof) =>
  artworkSha256 === null
    ? undefined
    : items.find(({ item, printFile }) => itemIds.includes(item.id) && printFile?.sha256 === artworkSha256)
