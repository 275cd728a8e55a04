import { unitMark, type Unit } from '#app/features/ground/product/size-rule.ts'

/** The order's page, with the hash that opens it (specification section 2). */
export function orderPath({ id, hash }: { id: number; hash: string }): string {
  return `/order-confirm?order=${hash}$-${id}`
}

/** The order's page in the back office: no mail to staff needs the customer's own link. */
export const staffPath = ({ id }: { id: number }) => `/admin/orders/${id}`

/** Reads `{hash}$-{id}`; null when it is not of that form. */
export function parseOrderLink(order: string | null): { orderId: number; hash: string } | null {
  const [, hash, id] = /^([\w-]{20,100})\$-([1-9]\d{0,9})$/.exec(order ?? '') ?? []
  return hash && id ? { orderId: Number(id), hash } : null
}

/** '3" x 4"', or 'N/A' for a design without a size. */
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
