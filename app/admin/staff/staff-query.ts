import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { staffRoleLabels, type StaffRole } from '#app/features/ground/people/permissions.ts'

type Staff = InferResponseType<typeof client.admin.staff.$get, 200>
export type Member = Staff['staff'][number]
export type Invitation = Staff['invitations'][number]

export const staffQuery = queryOptions({
  queryKey: ['admin-staff'],
  queryFn: ({ signal }) => unwrap(client.admin.staff.$get({}, { init: { signal } })),
})

export const rolesText = (roles: readonly StaffRole[]) =>
  roles.map((role) => staffRoleLabels[role]).join(', ')
