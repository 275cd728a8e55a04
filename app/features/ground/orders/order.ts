import { unitMark, type Unit } from '#app/features/ground/product/size-rule.ts'

/** Includes the hash that grants access (specification section 2). */
export function orderPath({ id, hash }: { id: number; hash: string }): string {
  return `/order-confirm?order=${hash}$-${id}`
}

/**
 * Returns the path of the page that customers return to after a payment. Its hash can't be guessed, so only the person
 * who paid sees the order.
 */
export const confirmPath = ({ id, hash }: { id: number; hash: string }): string =>
  `/pay-confirm?order=${hash}$-${id}`

/** Returns the path of the page where the customer pays an order that staff prepared. */
export function quotePath({ id, hash }: { id: number; hash: string }): string {
  return `/quote?order=${hash}$-${id}`
}

/** Returns the path of the page where the customer pays for an edit of the order. */
export const differencePath = ({ id, hash }: { id: number; hash: string }): string =>
  `/pay-difference?order=${hash}$-${id}`

/**
 * Returns the path of the order in the back office, for emails to staff, which must not contain the customer's link.
 */
export const staffPath = ({ id }: { id: number }) => `/admin/orders/${id}`

export function parseOrderLink(order: string | null): { orderId: number; hash: string } | null {
  const [, hash, id] = /^([\w-]{20,100})\$-([1-9]\d{0,9})$/.exec(order ?? '') ?? []
  return hash && id ? { orderId: Number(id), hash } : null
}

export function sizeText({
  width,
  height,
  unit,
}: {
  width: number | null
  height: number | null
  unit: Unit
}): string {
  if (width === null || height === null) return 'N/A'
  const mark = unitMark[unit]
  return `${width}${mark} x ${height}${mark}`
}

export const approvedShares = ['none', 'some', 'all'] as const

/** The share of items the customer approved when ordering, among those that would otherwise get a proof. */
export type ApprovedShare = (typeof approvedShares)[number]

export function approvedWhenOrdered(approvals: readonly boolean[]): ApprovedShare {
  if (!approvals.includes(true)) return 'none'
  return approvals.includes(false) ? 'some' : 'all'
}
