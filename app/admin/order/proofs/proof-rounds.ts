import { canBeSentAgain, isPrintable, proofState } from '#app/features/sales/proofs/proof-state.ts'
import type { AdminProof } from '../order-query.ts'

type Round = { round: number | null; proofs: AdminProof[] }

/** What is next to be sent first, then what the customer was shown, the last round before the earlier ones. */
export function proofRounds(proofs: AdminProof[]): Round[] {
  const rounds = Map.groupBy(proofs, ({ round }) => round)
  return [...rounds]
    .map(([round, ofRound]) => ({ round, proofs: ofRound }))
    .toSorted((one, other) => (other.round ?? Infinity) - (one.round ?? Infinity))
}

/** What 'Send for approval' puts before the customer: what was added, else the last round again. */
export function proofsToSend(proofs: AdminProof[]): AdminProof[] {
  const added = proofs.filter(({ sentAt }) => sentAt === null)
  return added.length > 0 ? added : proofs.filter(canBeSentAgain)
}

/** The files the order is printed from. */
export const approvedProofs = (proofs: AdminProof[]): AdminProof[] => proofs.filter(isPrintable)

/** The name a proof is saved by says whose it is and whether it may be printed. */
export function savedName(orderId: number, proof: AdminProof): string {
  return `${orderId}-${proofState(proof)}-${proof.sha256.slice(0, 10)}-${proof.name}`
}
