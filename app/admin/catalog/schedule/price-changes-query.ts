import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

const { catalog } = client.admin

export type PriceChange = InferResponseType<
  (typeof catalog.categories)[':categoryId']['price-changes']['$get'],
  200
>[number]

export const priceChangesQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['admin-price-changes', categoryId],
    queryFn: ({ signal }) =>
      unwrap(
        catalog.categories[':categoryId']['price-changes'].$get(
          { param: { categoryId: String(categoryId) } },
          { init: { signal } },
        ),
      ),
  })
