import { Fragment, useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { client, isStale, unwrap } from '#app/client.ts'
import type { TaxMode } from '#app/features/ground/money/tax.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard, SaveBar } from '../form/save-bar.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../panel.tsx'
import { StateRates } from './state-rates.tsx'
import { inputOf, taxQuery, valuesOf, type TaxTable } from './tax-values.ts'

const modes: { mode: TaxMode; label: string; help?: string }[] = [
  { mode: 'none', label: 'Don’t charge sales tax' },
  { mode: 'states', label: 'Charge sales tax in the states below' },
  {
    mode: 'stripe',
    label: 'Let Stripe Tax calculate sales tax',
    help: 'Also knows local rates and product rules. Enter your address and your registrations under Tax in Stripe’s dashboard first: Stripe charges tax only where you are registered, and a fee for each calculation.',
  },
]

const withoutStripe =
  'Not available: this shop doesn’t take payments by Stripe. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.'

export function TaxForm({ table, reload }: { table: TaxTable; reload: () => void }) {
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(table.version)
  const { form, button, field, fields, refusal } = useSaving({
    defaultValues: valuesOf(table),
    input: async () => (await import('#app/features/goods/tax/tax-table.input.ts')).taxTableChange,
    toInput: (values) => inputOf(version, values),
    save: (json) => unwrap(client.admin.tax.$put({ json })),
    saved: 'Sales tax saved',
    onSaved: (saved) => {
      queryClient.setQueryData(taxQuery.queryKey, saved)
      setVersion(saved.version)
      fields.reset(valuesOf(saved))
    },
  })
  const { error: modeError, ...modeField } = field('mode')
  const { isDirty } = fields.formState
  const hasUnsavedChanges = useCallback(() => isDirty, [isDirty])
  return (
    <form {...form} className="mt-4 grid max-w-3xl gap-4">
      <Panel title="When to charge">
        <fieldset className="grid gap-1">
          <legend className="sr-only">When to charge</legend>
          {modes.map(({ mode, label, help }) => (
            <Fragment key={mode}>
              <label className="flex min-h-8 items-center gap-2 has-disabled:text-ink-soft">
                <input
                  type="radio"
                  value={mode}
                  className="size-5 shrink-0"
                  aria-describedby={help && `${mode}-help`}
                  {...modeField}
                  // Stays enabled while selected, if the shop took payments by Stripe before.
                  disabled={mode === 'stripe' && !table.isStripeAvailable && table.mode !== 'stripe'}
                />
                {label}
              </label>
              {help && (
                <p id={`${mode}-help`} className="ml-7 max-w-prose text-sm text-ink-soft">
                  {table.isStripeAvailable ? help : withoutStripe}
                </p>
              )}
            </Fragment>
          ))}
          <FieldError error={modeError} />
        </fieldset>
      </Panel>
      <StateRates fields={fields} />
      <FormProblem problem={refusal} />
      <SaveBar button={button} isDirty={isDirty} isStale={isStale(refusal)} reload={reload} />
      <LeaveGuard isDirty={hasUnsavedChanges} />
    </form>
  )
}
