/** UNPAID is the shop's own: an order is nobody's business until it is paid, and then starts at PENDING. */
export type OrderStatus = 'UNPAID' | PaidStatus

export const paidStatuses = [
  'PENDING',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'REJECTED',
  'IN_PRINT',
  'READY_TO_SEND',
  'SENT',
] as const

export type PaidStatus = (typeof paidStatuses)[number]

export const statusLabels: Record<PaidStatus, string> = {
  PENDING: 'Pending',
  APPROVED_BY_ADMIN: 'Approved by admin',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  IN_PRINT: 'In print',
  READY_TO_SEND: 'Ready to send',
  SENT: 'Sent',
}

/** The API tells a status as text. */
export function isPaidStatus(status: string): status is PaidStatus {
  return status in statusLabels
}

export type Mover = 'customer' | 'admin'

/** Every legal move and who may make it; all others are conflicts. */
export const moves: Record<PaidStatus, Partial<Record<PaidStatus, Mover>>> = {
  PENDING: { APPROVED_BY_ADMIN: 'admin', REJECTED: 'admin' },
  APPROVED_BY_ADMIN: { APPROVED: 'customer', PENDING: 'customer', REJECTED: 'admin' },
  APPROVED: { IN_PRINT: 'admin' },
  IN_PRINT: { READY_TO_SEND: 'admin' },
  READY_TO_SEND: { SENT: 'admin' },
  REJECTED: {},
  SENT: {},
}

export function movesFor(status: PaidStatus, mover: Mover): PaidStatus[] {
  return paidStatuses.filter((to) => moves[status][to] === mover)
}
