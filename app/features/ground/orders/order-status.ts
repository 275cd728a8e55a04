import type { Permission } from '#app/features/ground/people/permissions.ts'

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

export const orderStatuses = ['UNPAID', ...paidStatuses] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The name of each status in the back office, on tickets and in exports. */
export const statusLabels: Record<PaidStatus, string> = {
  PENDING: 'Pending',
  APPROVED_BY_ADMIN: 'Awaiting customer approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  IN_PRINT: 'In print',
  READY_TO_SEND: 'Ready to send',
  SENT: 'Sent',
}

/** For APPROVED_BY_ADMIN, customers see the specification's label. */
export const customerStatusLabels: Record<PaidStatus, string> = {
  ...statusLabels,
  APPROVED_BY_ADMIN: 'Approved by admin',
}

export const openStatuses = [
  'PENDING',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'IN_PRINT',
  'READY_TO_SEND',
] as const satisfies PaidStatus[]

export type OpenStatus = (typeof openStatuses)[number]

export function isOpen(status: PaidStatus): status is OpenStatus {
  return openStatuses.some((open) => open === status)
}

const productionStatuses = ['APPROVED', 'IN_PRINT', 'READY_TO_SEND'] as const satisfies OpenStatus[]

export const isInProduction = (status: PaidStatus): boolean =>
  productionStatuses.some((each) => each === status)

/** Returns whether nothing is left to print. */
export const isPrinted = (status: OrderStatus): boolean => status === 'READY_TO_SEND' || status === 'SENT'

/** Returns whether the order was printed, or is being printed. */
export const isReprintable = (status: OrderStatus): boolean => status === 'IN_PRINT' || isPrinted(status)

export const waitingOn: Record<OpenStatus, 'staff' | 'customer'> = {
  PENDING: 'staff',
  APPROVED_BY_ADMIN: 'customer',
  APPROVED: 'staff',
  IN_PRINT: 'staff',
  READY_TO_SEND: 'staff',
}

export function isPaidStatus(status: string): status is PaidStatus {
  return Object.hasOwn(statusLabels, status)
}

export type Mover = 'customer' | 'admin'

export const eventAuthors = ['customer', 'admin', 'payment'] as const

export type EventAuthor = (typeof eventAuthors)[number]

/** The ways a customer can ask staff to approve on their behalf. */
export const approvedVia = ['phone', 'mail', 'in_person'] as const

export type ApprovedVia = (typeof approvedVia)[number]

/**
 * Returns whether the event is a move. An event that keeps the status is not; it records that an item approved at
 * checkout gets a proof after all.
 */
export const isMove = ({
  fromStatus,
  toStatus,
}: {
  fromStatus: OrderStatus
  toStatus: OrderStatus
}): boolean => fromStatus !== toStatus

export const moves: Record<PaidStatus, Partial<Record<PaidStatus, Mover>>> = {
  PENDING: { APPROVED_BY_ADMIN: 'admin', REJECTED: 'admin' },
  APPROVED_BY_ADMIN: { APPROVED: 'customer', PENDING: 'customer', REJECTED: 'admin' },
  APPROVED: { IN_PRINT: 'admin' },
  IN_PRINT: { READY_TO_SEND: 'admin' },
  READY_TO_SEND: { SENT: 'admin' },
  REJECTED: {},
  SENT: {},
}

/** Returns whether the order is approved, or further along. */
export const isApproved = (status: OrderStatus): boolean =>
  ['APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'].includes(status)

/**
 * Returns whether the move skips the proof, which staff may do if no item needs one. `moves` doesn't list it, because
 * it depends on the items.
 */
export const skipsProof = (from: PaidStatus, to: PaidStatus): boolean =>
  from === 'PENDING' && to === 'APPROVED'

/** `withinHours` counts from when the order reached its current status. */
export const movesBack = {
  APPROVED_BY_ADMIN: { to: 'PENDING', permission: 'orders.work' },
  APPROVED: { to: 'PENDING', permission: 'orders.work' },
  IN_PRINT: { to: 'APPROVED', permission: 'orders.work' },
  READY_TO_SEND: { to: 'IN_PRINT', permission: 'orders.work' },
  SENT: { to: 'READY_TO_SEND', permission: 'orders.work', withinHours: 24 },
} as const satisfies Partial<Record<PaidStatus, MoveBack>>

export type MoveBack = { to: PaidStatus; permission: Permission; withinHours?: number }

export type MoveBackStatus = keyof typeof movesBack

export const canMoveBack = (status: string): status is MoveBackStatus => status in movesBack

export const maxMoveBackReasonLength = 500

export function moveBackFrom(status: PaidStatus): MoveBack | null {
  return canMoveBack(status) ? movesBack[status] : null
}

export function movesFor(status: PaidStatus, mover: Mover): PaidStatus[] {
  return paidStatuses.filter((to) => moves[status][to] === mover)
}

export const bulkStatuses = ['APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'] as const satisfies PaidStatus[]

export type BulkStatus = (typeof bulkStatuses)[number]

export function bulkMovesFor(statuses: PaidStatus[]): BulkStatus[] {
  if (statuses.length === 0) return []
  return bulkStatuses.filter((to) =>
    statuses.every((from) => moves[from][to] === 'admin' || skipsProof(from, to)),
  )
}
