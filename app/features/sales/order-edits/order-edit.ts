import type { OrderEditStatus } from '#app/features/ground/money/order-edit.ts'
import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

/** Those before the press. */
const editableStatuses: OrderStatus[] = ['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED']

type Order = { status: OrderStatus; canceledAt: Date | string | null }

/** Its payment is for shipping to a corrected address, and it waits for that alone. */
export const isForShipping = ({ shippingDecisionId }: { shippingDecisionId: number | null }): boolean =>
  shippingDecisionId !== null

export const canEditItems = ({ status, canceledAt }: Order): boolean =>
  canceledAt === null && editableStatuses.includes(status)

type WaitingEdit = { status: OrderEditStatus; shippingDecisionId: number | null }

/** Of one that waits for its payment: it can still be made. */
export const isPayable = (order: Order, edit: WaitingEdit): boolean =>
  edit.status !== 'proposed' || isForShipping(edit) || canEditItems(order)
