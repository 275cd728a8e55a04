import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#app/client.ts'
import { meQuery } from './use-me.ts'

/** Refetches permissions after any 403: roles may have changed since the page loaded. */
export function useOwnRoles(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) void queryClient.invalidateQueries(meQuery)
    }
    const unwatchQueries = queryClient.getQueryCache().subscribe((event) => {
      const isOwn = event.query.queryKey[0] === meQuery.queryKey[0]
      if (event.type === 'updated' && event.action.type === 'error' && !isOwn) refresh(event.action.error)
    })
    const unwatchMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') refresh(event.action.error)
    })
    return () => {
      unwatchQueries()
      unwatchMutations()
    }
  }, [queryClient])
}
