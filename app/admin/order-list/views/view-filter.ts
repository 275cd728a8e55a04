import type { OrdersParams } from '../orders-params.ts'

export type ViewFilter = Record<string, string>

/** Returns the part of the list's URL saved in a view: everything but the page. */
export const viewFilterOf = ({ filter, sort }: Pick<OrdersParams, 'filter' | 'sort'>): ViewFilter => ({
  ...filter,
  ...(sort !== 'newest' && { sort }),
})

export const isSameFilter = (one: ViewFilter, other: ViewFilter): boolean =>
  sortedText(one) === sortedText(other)

export const viewPath = (filter: ViewFilter): string => `/admin/orders?${new URLSearchParams(filter)}`

function sortedText(filter: ViewFilter): string {
  const params = new URLSearchParams(filter)
  params.sort()
  return params.toString()
}
