import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type CannedAnswer = InferResponseType<(typeof client.admin)['canned-answers']['$get'], 200>[number]

export const cannedAnswersQuery = queryOptions({
  queryKey: ['admin-canned-answers'],
  queryFn: ({ signal }) => unwrap(client.admin['canned-answers'].$get({}, { init: { signal } })),
})
