import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

const { categories } = client.admin.catalog

export type Branch = InferResponseType<typeof categories.$get, 200>[number]
export type Sheet = InferResponseType<(typeof categories)[':categoryId']['$get'], 200>
export type ProductSheet = NonNullable<Sheet['product']>

export const catalogQuery = queryOptions({
  queryKey: ['admin-catalog'],
  queryFn: ({ signal }) => unwrap(categories.$get({}, { init: { signal } })),
})

export const sheetQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['admin-category', categoryId],
    queryFn: ({ signal }) =>
      unwrap(categories[':categoryId'].$get({ param: { categoryId } }, { init: { signal } })),
    // Don't refetch in the background, because that would replace the user's input. Saving detects conflicts.
    staleTime: Infinity,
    gcTime: 0,
  })
