import { queryOptions } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'

export const setupQuery = queryOptions({
  queryKey: ['admin-setup'],
  queryFn: ({ signal }) => unwrap(client.admin.setup.$get({}, { init: { signal } })),
})
