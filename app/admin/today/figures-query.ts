import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type Figures = InferResponseType<typeof client.admin.figures.$get, 200>

export const figuresQuery = (days: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['admin-figures', days],
    queryFn: ({ signal }) => unwrap(client.admin.figures.$get({ query: days }, { init: { signal } })),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
