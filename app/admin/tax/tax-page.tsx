import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { TaxForm } from './tax-form.tsx'
import { taxQuery } from './tax-values.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sales tax') }]

export default function TaxPage() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(taxQuery)
  const [reloads, setReloads] = useState(0)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Sales tax</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Charged by the destination ZIP code, on the items after discounts. Changes apply to new orders only.
        Ask your tax advisor where you have to collect sales tax, and at which rate.
      </p>
      {data && isFetchedAfterMount ? (
        <TaxForm
          key={reloads}
          table={data}
          reload={() => void refetch().then(() => setReloads(reloads + 1))}
        />
      ) : (
        <Loading label="Loading the sales tax">
          <Skeleton className="mt-4 h-96" />
        </Loading>
      )}
    </>
  )
}
