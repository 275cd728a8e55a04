type Decided<Moment> = { approvedAt: Moment | null; supersededAt: Moment | null; voidedAt: Moment | null }

/** Whether an order may be printed from this proof: the customer said yes to it, and that yes still counts. */
export const isPrintable = <Moment>({ approvedAt, supersededAt, voidedAt }: Decided<Moment>): boolean =>
  approvedAt !== null && supersededAt === null && voidedAt === null

/** What a saved file's name says about it. */
export function proofState<Moment>(proof: Decided<Moment>): 'approved' | 'void' | 'not-approved' {
  if (isPrintable(proof)) return 'approved'
  return proof.voidedAt === null ? 'not-approved' : 'void'
}

/** What a round is made of when no proof was added to it: the last one again, unless its approval was voided. */
export const canBeSentAgain = <Moment>({
  supersededAt,
  voidedAt,
}: Omit<Decided<Moment>, 'approvedAt'>): boolean => supersededAt === null && voidedAt === null
