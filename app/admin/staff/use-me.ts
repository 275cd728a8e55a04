import { useEffect } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, unwrap, ApiError } from '#app/client.ts'
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

/** Reloads permissions after a 403, because the user's roles may have changed since the page loaded. */
export function useRefreshPermissions(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) void queryClient.invalidateQueries(meQuery)
    }
    const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
      const isMeQuery = event.query.queryKey[0] === meQuery.queryKey[0]
      if (event.type === 'updated' && event.action.type === 'error' && !isMeQuery) refresh(event.action.error)
    })
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') refresh(event.action.error)
    })
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
    }
  }, [queryClient])
}
