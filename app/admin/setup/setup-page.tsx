import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { PaymentsNotice, setupQuery, SetupSteps } from './setup-steps.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Setup') }]

export default function SetupPage() {
  const { data, error, refetch } = useQuery(setupQuery)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl">Setup</h1>
      <p className="mt-2 text-ink-soft">Follow these steps to get ready to sell.</p>
      {error && <StaleNotice error={error} />}
      {data && <PaymentsNotice missing={data.missingForPayments} className="mt-4" />}
      {data?.isDone && (
        <Notice tone="success" className="mt-4">
          Your shop is ready to sell.
        </Notice>
      )}
      {data ? (
        <div className="mt-4 rounded-md border border-line bg-paper-raised px-4 py-1">
          <SetupSteps steps={data.steps} />
        </div>
      ) : (
        <Loading label="Loading the steps">
          <Skeleton className="mt-4 h-128" />
        </Loading>
      )}
    </div>
  )
}
