import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type SavedView = InferResponseType<(typeof client.admin)['saved-views']['$get'], 200>[number]

export const savedViewsQuery = queryOptions({
  queryKey: ['admin-saved-views'],
  queryFn: ({ signal }) => unwrap(client.admin['saved-views'].$get({}, { init: { signal } })),
  staleTime: 30_000,
})
