import { queryOptions } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'

/** All tags, the most frequent first. */
export const tagsQuery = queryOptions({
  queryKey: ['admin-tags'],
  queryFn: ({ signal }) => unwrap(client.admin['customer-profiles'].tags.$get({}, { init: { signal } })),
})
