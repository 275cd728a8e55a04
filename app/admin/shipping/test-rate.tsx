import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, client, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { zoneNames } from '#app/features/goods/shipping/shipping-table.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { readNumber } from '../form/read-fields.ts'
import { Panel } from '../order/panel.tsx'
import { readRatesTable, type RatesTable } from './rates-table.ts'

type Props = { table: RatesTable; isChanged: boolean }

export function TestRate({ table, isChanged }: Props) {
  const [zipCode, setZipCode] = useState('')
  const [grams, setGrams] = useState('500')
  const test = useMutation({
    mutationFn: () =>
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
  const { data, error } = test
  const fields = error instanceof ApiError ? error.fields : {}
  const isTableError = Object.keys(fields).some((name) => name.startsWith('zones'))
  return (
    <Panel title="Test a rate" className="mt-6 max-w-2xl">
      <form
        noValidate
        className="grid items-start gap-3 sm:grid-cols-[10rem_10rem_auto] sm:justify-start"
        onSubmit={(event) => {
          event.preventDefault()
          if (!test.isPending) test.mutate()
        }}
      >
        <TextField
          label="Destination ZIP code"
          inputMode="numeric"
          autoComplete="off"
          value={zipCode}
          error={fields.zipCode ?? null}
          onChange={({ target }) => setZipCode(target.value)}
        />
        <TextField
          label="Weight in grams"
          inputMode="decimal"
          autoComplete="off"
          value={grams}
          error={fields.grams ?? null}
          onChange={({ target }) => setGrams(target.value)}
        />
        <Button type="submit" variant="secondary" className="sm:mt-6" isBusy={test.isPending}>
          Calculate
        </Button>
      </form>
      <div aria-live="polite" className="mt-3">
        {isTableError && <FormProblem problem={error} />}
        {error && Object.keys(fields).length === 0 && <FormProblem problem={error} />}
        {data && (
          <p>
            {zoneNames[data.zone]}: <strong className="tabular-nums">{priceText(data.present)}</strong> now
            {data.typed !== null && (
              <>
                , <strong className="tabular-nums">{priceText(data.typed)}</strong> with your changes
              </>
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

const priceText = (price: number | null) => (price === null ? 'no price' : formatCents(price))
