import type { AdminProof } from './order-query.ts'

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
  return added.length > 0 ? added : proofs.filter(({ supersededAt }) => supersededAt === null)
}

/** The files the order is printed from. */
export function approvedProofs(proofs: AdminProof[]): AdminProof[] {
  return proofs.filter(({ approvedAt, supersededAt }) => approvedAt !== null && supersededAt === null)
}
