import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type Staff = InferResponseType<typeof client.admin.staff.$get, 200>
export type Member = Staff['staff'][number]
export type Invitation = Staff['invitations'][number]

export const staffQuery = queryOptions({
  queryKey: ['admin-staff'],
  queryFn: ({ signal }) => unwrap(client.admin.staff.$get({}, { init: { signal } })),
})
