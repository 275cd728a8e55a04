import {
  customerStatusLabels,
  isOpen,
  statusLabels,
  type OrderStatus,
  type PaidStatus,
} from './order-status.ts'

export const orderCanceled = 'This order was canceled'

export const maxCancelReasonLength = 2_000

/** Returns the status as text. A canceled order keeps its status, which only staff see. */
export function statusText(status: PaidStatus, { isCanceled, isForStaff }: StatusView): string {
  const label = (isForStaff ? statusLabels : customerStatusLabels)[status]
  if (!isCanceled) return label
  return isForStaff ? `Canceled (was ${label})` : 'Canceled'
}

type StatusView = { isCanceled: boolean; isForStaff: boolean }

type Order = { status: OrderStatus; canceledAt: Date | string | null }

/** Returns whether staff ended the order before it was sent. If so, its money is refunded or kept. */
export const isOrderEnded = ({ status, canceledAt }: Order): boolean =>
  status === 'REJECTED' || canceledAt !== null

/** Returns whether there is work left to do for the order. */
export const isOrderOpen = ({ status, canceledAt }: Order): boolean =>
  status !== 'UNPAID' && isOpen(status) && canceledAt === null
