import { useCallback, useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { MetaFunction } from 'react-router'
import { client, isStale, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { zoneNames } from '#app/features/goods/shipping/shipping-table.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/save-bar.tsx'
import { useSaving } from '../form/use-saving.ts'
import { exampleWeight, WeightField } from '../form/weight-fields.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useForm } from '../form/use-form.ts'
import { readNumber } from '../form/read-fields.ts'
import { Panel } from '../panel.tsx'
import { RatesGrid } from './rates-grid.tsx'
import { problemsByZone, readRatesTable, toRatesTable, addWeight, type RatesTable } from './rates-table.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Shipping') }]

type Table = InferResponseType<typeof client.admin.shipping.$get, 200>

// Don't refetch in the background, because that would replace the table while it is being edited.
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
        is blank, the price of the next weight applies. Type weights like {exampleWeight}. You can paste cells
        from a spreadsheet.
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
  const [skipped, setSkipped] = useState(0)
  const [rejected, setRejected] = useState<RatesTable | null>(null)
  const { form, button, fields, refusal, forgetRefusal } = useSaving({
    defaultValues: savedTable,
    save: (typed: RatesTable) => {
      setRejected(typed)
      const { zones } = readRatesTable(typed)
      return unwrap(client.admin.shipping.$put({ json: { zones, version: saved.version } }))
    },
    saved: 'Shipping prices saved',
    onSaved: (answer) => queryClient.setQueryData(shippingQuery.queryKey, answer),
  })
  const table = fields.watch()
  const setTable = ({ weights, prices }: RatesTable) => {
    fields.setValue('weights', weights)
    fields.setValue('prices', prices)
  }
  const isChanged =
    JSON.stringify(readRatesTable(table).zones) !== JSON.stringify(readRatesTable(savedTable).zones)
  const isDirty = useCallback(() => isChanged, [isChanged])
  const problems = refusal && rejected ? problemsByZone(rejected, refusal.fields) : {}
  return (
    <>
      <form {...form} className="mt-4">
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
              `${skipped} pasted ${skipped === 1 ? 'value was' : 'values were'} skipped: outside the table, or a weight without lb or oz.`}
          </p>
          <FormProblem problem={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button {...button}>Save</Button>
            <Button variant="secondary" onClick={() => setTable(addWeight(table))}>
              Add weight
            </Button>
            {isStale(refusal) && (
              <Button variant="secondary" onClick={reload}>
                Reload
              </Button>
            )}
            {isChanged && !isStale(refusal) && (
              <Button
                variant="quiet"
                onClick={() => {
                  setTable(savedTable)
                  forgetRefusal()
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

const onePoundGrams = '454'

type Props = { table: RatesTable; isChanged: boolean }

function TestRate({ table, isChanged }: Props) {
  const { form, button, field, fields, refusal, answer } = useForm({
    defaultValues: { zipCode: '', grams: onePoundGrams },
    send: ({ zipCode, grams }) =>
      unwrap(
        client.admin.shipping.try.$post({
          json: {
            zipCode,
            grams: readNumber(grams) ?? Number.NaN,
            ...(isChanged && { zones: readRatesTable(table).zones }),
          },
        }),
      ),
  })
  const names = Object.keys(refusal?.fields ?? {})
  const isTableError = names.some((name) => name.startsWith('zones'))
  return (
    <Panel title="Test a rate" className="mt-6 max-w-2xl">
      <form {...form} className="grid items-start gap-3 sm:grid-cols-[10rem_10rem_auto] sm:justify-start">
        <TextField
          label="Destination ZIP code"
          inputMode="numeric"
          autoComplete="off"
          {...field('zipCode')}
        />
        <WeightField label="Weight" hint={`Such as ${exampleWeight}`} fields={fields} name="grams" />
        <Button {...button} variant="secondary" className="sm:mt-6">
          Calculate
        </Button>
      </form>
      <div aria-live="polite" className="mt-3">
        {(isTableError || names.length === 0) && <FormProblem problem={refusal} />}
        {answer && (
          <p>
            {zoneNames[answer.zone]}: <strong className="tabular-nums">{priceText(answer.present)}</strong>{' '}
            now
            {answer.typed !== null && (
              <>
                , <strong className="tabular-nums">{priceText(answer.typed)}</strong> with your changes
              </>
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

const priceText = (price: number | null) => (price === null ? 'no price' : formatCents(price))
