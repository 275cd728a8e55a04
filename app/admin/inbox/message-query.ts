import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, client, unwrap } from '#app/client.ts'

const pollMs = 10_000

export type MessageDetails = InferResponseType<(typeof client.admin.inbox)[':messageId']['$get'], 200>

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['admin-message', messageId],
    queryFn: ({ signal }) =>
      unwrap(client.admin.inbox[':messageId'].$get({ param: { messageId } }, { init: { signal } })),
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 404 ? false : pollMs,
  })
