import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import type { Permission } from '#app/features/ground/people/permissions.ts'

export const meQuery = queryOptions({
  queryKey: ['admin-me'],
  queryFn: ({ signal }) => unwrap(client.admin.me.$get({}, { init: { signal } })),
  // Roles can change at any time. The server enforces changes immediately.
  staleTime: 10_000,
  refetchInterval: 30_000,
})

export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(meQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
