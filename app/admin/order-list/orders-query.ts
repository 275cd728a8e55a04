import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { fetchLength } from '../list/pager.tsx'
import type { OrdersAddress } from './orders-address.ts'

const pollMs = 10_000

export type ListedOrder = InferResponseType<typeof client.admin.orders.$get, 200>[number]
export type BoardColumn = InferResponseType<typeof client.admin.board.$get, 200>[number]

// A shared prefix, so that any move refetches them all.
const all = 'admin-orders'

export const ordersKey = [all]

export const ordersQuery = ({ filter, sort, cursor, until }: OrdersAddress) =>
  queryOptions({
    queryKey: [all, 'list', filter, sort, cursor ?? null, until ?? null],
    queryFn: ({ signal }) => {
      const place = { ...(cursor && { cursor }), ...(until && { until }) }
      const query = { ...filter, sort, limit: fetchLength, ...place }
      return unwrap(client.admin.orders.$get({ query }, { init: { signal } }))
    },
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })

export const neighborsQuery = (orderId: number, { filter, sort }: OrdersAddress) =>
  queryOptions({
    queryKey: [all, 'neighbors', orderId, filter, sort],
    queryFn: ({ signal }) => {
      const asked = { param: { orderId: String(orderId) }, query: { ...filter, sort } }
      return unwrap(client.admin.orders[':orderId'].neighbors.$get(asked, { init: { signal } }))
    },
    refetchInterval: pollMs,
  })

export const orderCountsQuery = queryOptions({
  queryKey: [all, 'counts'],
  queryFn: ({ signal }) => unwrap(client.admin.orders.counts.$get({}, { init: { signal } })),
  refetchInterval: pollMs,
})

export const boardQuery = queryOptions({
  queryKey: [all, 'board'],
  queryFn: ({ signal }) => unwrap(client.admin.board.$get({}, { init: { signal } })),
  refetchInterval: pollMs,
})

export const orderProductsQuery = queryOptions({
  queryKey: ['admin-order-products'],
  queryFn: ({ signal }) => unwrap(client.admin.orders.products.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
})

export const countOfAll = (statuses: Record<string, number>) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0)

const countedAtMost = 1_000

/** '12', or '999+' where counting ended. */
export const countText = (count: number) => (count >= countedAtMost ? `${countedAtMost - 1}+` : String(count))

/** '1 order', '12 orders'. */
export const countOf = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`
