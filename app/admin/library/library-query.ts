import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

const { designs, categories } = client.admin.library

export type Design = InferResponseType<typeof designs.$get, 200>[number]
export type LibraryCategory = InferResponseType<typeof categories.$get, 200>[number]

export const designsKey = ['admin-designs']

export const libraryCategoriesQuery = queryOptions({
  queryKey: ['admin-library-categories'],
  queryFn: ({ signal }) => unwrap(categories.$get({}, { init: { signal } })),
})
