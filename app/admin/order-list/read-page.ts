import { pageLength } from '../list/use-list.ts'
import type { OrdersParams } from './orders-params.ts'
import type { ListedOrder } from './orders-query.ts'

type Search = (changes: { cursor?: string; until?: string }) => string

export function readPage({ cursor, until }: OrdersParams, rows: ListedOrder[] = [], search: Search) {
  const isBackwards = until !== undefined
  const orders = isBackwards ? rows.slice(-pageLength) : rows.slice(0, pageLength)
  const hasMore = rows.length > pageLength
  const [firstShown, lastShown] = [orders[0], orders.at(-1)]
  const hasEarlier = isBackwards ? hasMore : cursor !== undefined
  return {
    orders,
    first: isBackwards || hasEarlier ? search({}) : undefined,
    previous: hasEarlier && firstShown ? search({ until: firstShown.cursor }) : undefined,
    next: lastShown && (isBackwards || hasMore) ? search({ cursor: lastShown.cursor }) : undefined,
  }
}
