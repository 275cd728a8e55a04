import {
  customerStatusLabels,
  isOpen,
  statusLabels,
  type OrderStatus,
  type PaidStatus,
} from './order-status.ts'

export const orderCanceled = 'This order was canceled'

export const maxCancelReasonLength = 2_000

/** A canceled order keeps its status; only staff see how far it was. */
export function statusText(status: PaidStatus, { isCanceled, isForStaff }: StatusView): string {
  const label = (isForStaff ? statusLabels : customerStatusLabels)[status]
  if (!isCanceled) return label
  return isForStaff ? `Canceled (was ${label})` : 'Canceled'
}

type StatusView = { isCanceled: boolean; isForStaff: boolean }

type Order = { status: OrderStatus; canceledAt: Date | string | null }

/** Staff ended it before it was sent: what was paid for it is refunded, or kept. */
export const isOrderEnded = ({ status, canceledAt }: Order): boolean =>
  status === 'REJECTED' || canceledAt !== null

/** There is work left to do for it. */
export const isOrderOpen = ({ status, canceledAt }: Order): boolean =>
  status !== 'UNPAID' && isOpen(status) && canceledAt === null
