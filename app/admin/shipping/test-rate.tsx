import { client, unwrap } from '#app/client.ts'
import { zoneNames } from '#app/features/goods/shipping/shipping-table.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { exampleWeight, WeightField } from '../form/weight-fields.tsx'
import { readNumber } from '../form/read-fields.ts'
import { Panel } from '../panel.tsx'
import { readRatesTable, type RatesTable } from './rates-table.ts'

type Props = { table: RatesTable; isChanged: boolean }

export function TestRate({ table, isChanged }: Props) {
  const { form, button, field, fields, refusal, answer } = useForm({
    defaultValues: { zipCode: '', grams: '454' },
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
