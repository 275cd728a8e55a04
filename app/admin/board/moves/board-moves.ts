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
  /** The question a dialog asks first. With null, staff are asked only if something stops the move. */
  asks: 'proofs' | 'approval' | 'parcel' | 'reason' | null
}

/**
 * Returns the moves of an order's page that lead to another column or send it. The API withholds the hash from staff
 * who may not act for the customer.
 */
export function boardMoves({ status, hash }: { status: PaidStatus; hash: string | null }): BoardMove[] {
  const next = movesFor(status, 'admin')
    .filter((to) => to !== 'REJECTED')
    .map((to) => ({ to, label: labelOf(to), asks: asked[to] ?? null }))
  const canApprove = hash !== null && moves[status].APPROVED === 'customer'
  const back = moveBackFrom(status)
  return [
    ...next,
    ...(canApprove ? [{ to: 'APPROVED', label: 'Approve for the customer', asks: 'approval' } as const] : []),
    ...(back
      ? [{ to: back.to, label: `Move back to ${statusLabels[back.to]}`, asks: 'reason' } as const]
      : []),
  ]
}

const asked: Partial<Record<PaidStatus, BoardMove['asks']>> = { APPROVED_BY_ADMIN: 'proofs', SENT: 'parcel' }

const labelOf = (to: PaidStatus) =>
  to === 'APPROVED_BY_ADMIN' ? 'Send for approval' : `Mark as ${statusLabels[to]}`

/** Accepts a column, or the place where sent orders are dropped. */
export const isPlace = (text: string | undefined): text is OrderStage =>
  text === 'SENT' || (text !== undefined && isOpenStage(text as OrderStage))

export const refusalText = (from: OrderStage, to: OrderStage): string =>
  from === 'APPROVED_BY_ADMIN' && to === 'APPROVED'
    ? 'Only the customer, or staff with chat access, can approve'
    : `Orders can’t be moved from ${stageLabels[from]} to ${stageLabels[to]}`
