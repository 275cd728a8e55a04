import { pageLength } from '../list/pager.tsx'
import type { OrdersAddress } from './orders-address.ts'
import type { ListedOrder } from './orders-query.ts'

type Search = (changes: { cursor?: string; until?: string }) => string

/** Expects one order more than a page holds. */
export function readPage({ cursor, until }: OrdersAddress, found: ListedOrder[] = [], search: Search) {
  const isBackwards = until !== undefined
  const orders = isBackwards ? found.slice(-pageLength) : found.slice(0, pageLength)
  const hasMore = found.length > pageLength
  const [firstShown, lastShown] = [orders[0], orders.at(-1)]
  const hasEarlier = isBackwards ? hasMore : cursor !== undefined
  return {
    orders,
    first: isBackwards || hasEarlier ? search({}) : undefined,
    previous: hasEarlier && firstShown ? search({ until: firstShown.cursor }) : undefined,
    next: lastShown && (isBackwards || hasMore) ? search({ cursor: lastShown.cursor }) : undefined,
  }
}
