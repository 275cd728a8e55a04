import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { pollUnlessLive, useLive } from '#app/document/live.ts'
import {
  isOpenStage,
  orderStages,
  type OpenStage,
  type OrderStage,
} from '#app/features/ground/orders/order-stage.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { maxCounted } from '#app/features/desk/order-list/orders-list.input.ts'
import type { BoardFilter, OrdersFilter, OrdersParams } from './orders-params.ts'

export const pollMs = () => pollUnlessLive('orders', 10_000)

export type ListedOrder = InferResponseType<typeof client.admin.orders.$get, 200>[number]
/** The order fields required for bulk changes. */
export type SelectedOrder = Pick<ListedOrder, 'id' | 'name' | 'status' | 'canceledAt' | 'assignee'>
export type BoardColumn = InferResponseType<typeof client.admin.board.$get, 200>[number]

// A move refetches all queries with this prefix.
export const ordersKey = ['admin-orders']

/** Keeps the page's lists and board up to date. */
export const useLiveOrders = (isLoaded: boolean) =>
  useLive({
    topic: isLoaded ? 'orders' : null,
    open: (signal) => client.admin.orders.changes.$get({}, { init: { signal } }),
    invalidates: [ordersKey],
  })

/** Bypasses the cache, so that the selection matches the list on the screen. */
export const selectionQuery = ({ filter, sort }: Pick<OrdersParams, 'filter' | 'sort'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'selection', filter, sort],
    queryFn: ({ signal }) =>
      unwrap(client.admin.orders.selection.$get({ query: { ...filter, sort } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
  })

export const neighborsQuery = (orderId: number, { filter, sort }: OrdersParams) =>
  queryOptions({
    queryKey: [...ordersKey, 'neighbors', orderId, filter, sort],
    queryFn: ({ signal }) => {
      const request = { param: { orderId: String(orderId) }, query: { ...filter, sort } }
      return unwrap(client.admin.orders[':orderId'].neighbors.$get(request, { init: { signal } }))
    },
    refetchInterval: pollMs,
  })

export const orderCountsQuery = (filter: OrdersFilter) =>
  queryOptions({
    queryKey: [...ordersKey, 'counts', filter],
    queryFn: ({ signal }) => unwrap(client.admin.orders.counts.$get({ query: filter }, { init: { signal } })),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...ordersKey, 'board', filter],
    queryFn: ({ signal }) => unwrap(client.admin.board.$get({ query: filter }, { init: { signal } })),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })

/** Loads more cards for a column than the board initially shows. */
export const columnQuery = (stage: OpenStage, filter: BoardFilter, pages: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'column', stage, filter, pages],
    queryFn: async ({ signal }) => {
      const cards: BoardColumn['cards'] = []
      for (let page = 0; page < pages; page++) {
        const cursor = cards.at(-1)?.cursor
        const query = { ...filter, stage, ...(cursor && { cursor }) }
        const [column] = await unwrap(client.admin.board.$get({ query }, { init: { signal } }))
        cards.push(...(column?.cards ?? []))
      }
      return cards
    },
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    enabled: pages > 1,
  })

export const orderProductsQuery = queryOptions({
  queryKey: ['admin-order-products'],
  queryFn: ({ signal }) => unwrap(client.admin.orders.products.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
})

export function stageCountText(stages: Record<OrderStage, number>, stage: OrderStage | undefined): string {
  const shown = orderStages.filter((each) => stage === undefined || each === stage)
  const count = shown.reduce((sum, each) => sum + stages[each], 0)
  const isMore = shown.some((each) => !isOpenStage(each) && stages[each] >= maxCounted)
  return isMore ? `${countText(count - 1)}+` : countText(count)
}

export const countOf = (count: number) => `${countText(count)} ${count === 1 ? 'order' : 'orders'}`
