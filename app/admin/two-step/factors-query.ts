import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type Factors = InferResponseType<(typeof client.users.me)['second-factors']['$get'], 200>
export type Added = InferResponseType<(typeof client.users.me)['second-factors']['app']['$put'], 200>

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => unwrap(client.users.me['second-factors'].$get({}, { init: { signal } })),
})

export const hasFactor = ({ appAddedAt, passkeys }: Factors) => appAddedAt !== null || passkeys.length > 0
