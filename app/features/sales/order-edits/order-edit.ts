import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

/** Those before the press. */
const editableStatuses: OrderStatus[] = ['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED']

type Order = { status: OrderStatus; canceledAt: Date | string | null }

export const canEditItems = ({ status, canceledAt }: Order): boolean =>
  canceledAt === null && editableStatuses.includes(status)
