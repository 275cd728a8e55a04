import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

type Decided<Moment> = { approvedAt: Moment | null; supersededAt: Moment | null; voidedAt: Moment | null }
type Sent<Moment> = { sentAt: Moment | null; supersededAt: Moment | null; voidedAt: Moment | null }

/** Whether an order may be printed from this proof: the customer said yes to it, and that yes still counts. */
export const isPrintable = <Moment>({ approvedAt, supersededAt, voidedAt }: Decided<Moment>): boolean =>
  approvedAt !== null && supersededAt === null && voidedAt === null

/** What a saved file's name says about it. */
export function proofState<Moment>(proof: Decided<Moment>): 'approved' | 'void' | 'not-approved' {
  if (isPrintable(proof)) return 'approved'
  return proof.voidedAt === null ? 'not-approved' : 'void'
}

/** The name a proof is saved by: whose it is, whether it may be printed, which bytes it is. */
export const proofFileName = <Moment>(
  orderId: number,
  proof: Decided<Moment> & { sha256: string },
  fileName: string,
): string => `${orderId}-${proofState(proof)}-${proof.sha256.slice(0, 10)}-${fileName}`

/** How far a proof has come, for staff. */
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

/** What a round is made of when no proof was added to it: the last one again, unless its approval was voided. */
export const canBeSentAgain = <Moment>({ supersededAt, voidedAt }: Omit<Sent<Moment>, 'sentAt'>): boolean =>
  supersededAt === null && voidedAt === null

/** What is put before the customer next: what was added, else the last round again. */
export function proofsToSend<Proof extends Sent<unknown>>(proofs: Proof[]): Proof[] {
  const added = proofs.filter(({ sentAt }) => sentAt === null)
  return added.length > 0 ? added : proofs.filter(canBeSentAgain)
}

/** Proofs are added, removed and put in order before they are sent. */
export const canChangeProofs = (status: OrderStatus): boolean => status === 'PENDING'

type Move = { toStatus: string; isMoveBack: boolean; by: string }

/** Whether the last approval was the customer's own, rather than recorded for them by staff. */
export const isApprovedByCustomer = (events: readonly Move[]): boolean =>
  events.findLast(({ toStatus, isMoveBack }) => toStatus === 'APPROVED' && !isMoveBack)?.by === 'customer'
