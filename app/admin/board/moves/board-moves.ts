import { isOpenStage, stageLabels, type OrderStage } from '#app/features/ground/orders/order-stage.ts'
import {
  moveBackFrom,
  moves,
  movesFor,
  statusLabels,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'

export type BoardMove = {
  to: PaidStatus
  label: string
  /** The dialog to open first. If null, a dialog opens only if the API requires confirmation. */
  dialog: 'proofs' | 'approval' | 'parcel' | 'reason' | null
}

/**
 * Returns the moves that change an order's column or mark it as sent. The API withholds the hash from staff who may not
 * act for the customer.
 */
export function boardMoves({ status, hash }: { status: PaidStatus; hash: string | null }): BoardMove[] {
  const next = movesFor(status, 'admin')
    .filter((to) => to !== 'REJECTED')
    .map((to) => ({ to, label: labelOf(to), dialog: dialogs[to] ?? null }))
  const canApprove = hash !== null && moves[status].APPROVED === 'customer'
  const back = moveBackFrom(status)
  return [
    ...next,
    ...(canApprove
      ? [{ to: 'APPROVED', label: 'Approve for the customer', dialog: 'approval' } as const]
      : []),
    ...(back
      ? [{ to: back.to, label: `Move back to ${statusLabels[back.to]}`, dialog: 'reason' } as const]
      : []),
  ]
}

const dialogs: Partial<Record<PaidStatus, BoardMove['dialog']>> = {
  APPROVED_BY_ADMIN: 'proofs',
  SENT: 'parcel',
}

const labelOf = (to: PaidStatus) =>
  to === 'APPROVED_BY_ADMIN' ? 'Send for approval' : `Mark as ${statusLabels[to]}`

/** Returns true for a column or the Sent drop target. */
export const isPlace = (text: string | undefined): text is OrderStage =>
  text === 'SENT' || (text !== undefined && isOpenStage(text as OrderStage))

export const refusalText = (from: OrderStage, to: OrderStage): string =>
  from === 'APPROVED_BY_ADMIN' && to === 'APPROVED'
    ? 'Only the customer, or staff with chat access, can approve'
    : `Orders can’t be moved from ${stageLabels[from]} to ${stageLabels[to]}`
