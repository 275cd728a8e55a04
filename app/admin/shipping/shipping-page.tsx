import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useCallback, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { toast } from 'sonner'
import { ApiError, client, isStale, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { TestRate } from './test-rate.tsx'
import { RatesGrid } from './rates-grid.tsx'
import { problemsByZone, readRatesTable, toRatesTable, addWeight, type RatesTable } from './rates-table.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Shipping') }]

type Table = InferResponseType<typeof client.admin.shipping.$get, 200>

// A refetch would replace the table while it is being edited.
const shippingQuery = queryOptions({
  queryKey: ['admin-shipping'],
  queryFn: ({ signal }) => unwrap(client.admin.shipping.$get({}, { init: { signal } })),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export default function ShippingPage() {
  const { data, error, refetch } = useQuery(shippingQuery)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Shipping prices</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Prices by zone and weight. Anything heavier than the last weight ships as several packages. If a field
        is blank, the price of the next weight applies. You can paste cells from a spreadsheet.
      </p>
      {data ? (
        <ShippingTable key={data.version} saved={data} reload={() => void refetch()} />
      ) : (
        <Loading label="Loading the shipping prices">
          <Skeleton className="mt-4 h-128" />
        </Loading>
      )}
    </>
  )
}

function ShippingTable({ saved, reload }: { saved: Table; reload: () => void }) {
  const queryClient = useQueryClient()
  const [savedTable] = useState(() => toRatesTable(saved.zones))
  const [table, setTable] = useState<RatesTable>(savedTable)
  const [skipped, setSkipped] = useState(0)
  const [rejected, setRejected] = useState<RatesTable | null>(null)
  const save = useMutation({
    mutationFn: (changed: RatesTable) =>
      unwrap(
        client.admin.shipping.$put({
          json: { zones: readRatesTable(changed).zones, version: saved.version },
        }),
      ),
    onSuccess: (updated) => {
      toast.success('Shipping prices saved')
      queryClient.setQueryData(shippingQuery.queryKey, updated)
    },
    onError: (_, sent) => setRejected(sent),
  })
  const isChanged =
    JSON.stringify(readRatesTable(table).zones) !== JSON.stringify(readRatesTable(savedTable).zones)
  const isDirty = useCallback(() => isChanged, [isChanged])
  const { error } = save
  const problems = error instanceof ApiError && rejected ? problemsByZone(rejected, error.fields) : {}
  return (
    <>
      <form
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate(table)
        }}
      >
        <RatesGrid
          table={table}
          savedTable={savedTable}
          problems={problems}
          onChange={setTable}
          onSkipped={setSkipped}
        />
        <div className="mt-4 grid gap-3">
          <p role="status" className="text-warning empty:hidden">
            {skipped > 0 &&
              `${skipped} pasted ${skipped === 1 ? 'value was' : 'values were'} outside the table and skipped.`}
          </p>
          <FormProblem problem={error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={save.isPending}>
              Save
            </Button>
            <Button variant="secondary" onClick={() => setTable(addWeight(table))}>
              Add weight
            </Button>
            {isStale(error) && (
              <Button variant="secondary" onClick={reload}>
                Reload
              </Button>
            )}
            {isChanged && !isStale(error) && (
              <Button
                variant="quiet"
                onClick={() => {
                  setTable(savedTable)
                  save.reset()
                }}
              >
                Discard changes
              </Button>
            )}
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} />
      <TestRate table={table} isChanged={isChanged} />
    </>
  )
}
