import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'

type Props = {
  title: string
  list: {
    data: unknown[] | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search?: ReactNode
  filters?: ReactNode
  action?: ReactNode
  empty: string
  emptyHint?: string | undefined
  children: ReactNode
}

export function ListPage({ title, list, search, filters, action, empty, emptyHint, children }: Props) {
  const { data, error, isPlaceholderData, refetch } = list
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        {action}
      </div>
      {(search ?? filters) && (
        <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
          {search}
          {filters}
        </div>
      )}
      <div
        className={`mt-4 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={isPlaceholderData}
      >
        {error && <StaleNotice error={error} />}
        {!data && (
          <Loading label={`Loading: ${title}`}>
            <Skeleton className="h-128" />
          </Loading>
        )}
        {data?.length === 0 && (
          <EmptyState title={empty} picture="/designs/napping-fox.svg">
            {emptyHint}
          </EmptyState>
        )}
        {data && children}
      </div>
    </>
  )
}
