import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#app/client.ts'
import { meQuery } from './use-me.ts'

/** A 403 may mean that the user's roles have changed since the page loaded. */
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
