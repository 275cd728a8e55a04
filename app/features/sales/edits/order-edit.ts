import type { OrderEditStatus } from '#app/features/ground/money/order-edit.ts'
import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

/** The statuses before printing. */
const editableStatuses: OrderStatus[] = ['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED']

type Order = { status: OrderStatus; canceledAt: Date | string | null }

/** Returns whether the edit only charges shipping for a corrected address. */
export const isForShipping = ({ shippingDecisionId }: { shippingDecisionId: number | null }): boolean =>
  shippingDecisionId !== null

export const canEditItems = ({ status, canceledAt }: Order): boolean =>
  canceledAt === null && editableStatuses.includes(status)

type WaitingEdit = { status: OrderEditStatus; shippingDecisionId: number | null }

/** Returns whether an unpaid edit can still be applied. */
export const isPayable = (order: Order, edit: WaitingEdit): boolean =>
  edit.status !== 'proposed' || isForShipping(edit) || canEditItems(order)
