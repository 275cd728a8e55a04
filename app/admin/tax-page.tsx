import { useState, Fragment, useCallback, useEffect, useRef } from 'react'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { MetaFunction } from 'react-router'
import { client, isStale, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import type { TaxMode } from '#app/features/ground/money/tax.ts'
import { stateCodes, usStates } from '#app/features/ground/money/us-states.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { LoadFailure } from './load-failure.tsx'
import { FormProblem } from './form/form-problem.tsx'
import { LeaveGuard, SaveBar } from './form/save-bar.tsx'
import { useSaving } from './form/use-saving.ts'
import { Panel } from './panel.tsx'
import { errorOf, fieldOf } from './form/use-form.ts'
import { numberField, readNumber } from './form/read-fields.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sales tax') }]

export default function TaxPage() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(taxQuery)
  const [reloads, setReloads] = useState(0)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Sales tax</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Charged by destination ZIP code on items after discounts. Changes apply to new orders only. Ask your
        tax advisor where you need to collect sales tax and at what rate.
      </p>
      {data && isFetchedAfterMount ? (
        <TaxForm
          key={reloads}
          table={data}
          reload={() => void refetch().then(() => setReloads(reloads + 1))}
        />
      ) : (
        <Loading label="Loading sales tax">
          <Skeleton className="mt-4 h-96" />
        </Loading>
      )}
    </>
  )
}

const modes: { mode: TaxMode; label: string; help?: string }[] = [
  { mode: 'none', label: 'Don’t charge sales tax' },
  { mode: 'states', label: 'Charge sales tax in the states below' },
  {
    mode: 'stripe',
    label: 'Let Stripe Tax calculate sales tax',
    help: 'Includes local rates and product rules. First add your address and registrations under Tax in the Stripe Dashboard. Stripe collects tax only where you’re registered and charges a fee per calculation.',
  },
]

const withoutStripe =
  'Not available: this shop doesn’t accept payments through Stripe. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.'

function TaxForm({ table, reload }: { table: TaxTable; reload: () => void }) {
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
                  // Stays enabled while selected, in case the shop used Stripe before.
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

const options = [
  { value: '', label: 'Select a state' },
  ...stateCodes
    .map((value) => ({ value, label: usStates[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

function StateRates({ fields }: { fields: UseFormReturn<TaxValues> }) {
  const { fields: rows, append, remove } = useFieldArray({ control: fields.control, name: 'states' })
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)
  // Move the focus, because the pressed button was removed.
  useEffect(() => {
    if (removedAt.current === null) return
    const row = list.current?.children[Math.min(removedAt.current, rows.length - 1)] ?? add.current
    removedAt.current = null
    row?.querySelector('button')?.focus()
  }, [rows])
  return (
    <Panel title="States">
      <FieldError error={errorOf(fields, 'states')} />
      {rows.length === 0 && <p className="text-ink-soft">No states yet.</p>}
      <ol ref={list} className="grid gap-4">
        {rows.map(({ id }, at) => (
          <li
            key={id}
            className="grid items-start gap-x-4 gap-y-2 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_9rem_auto_auto]"
          >
            <SelectField
              label={`State ${at + 1}`}
              options={options}
              {...fieldOf(fields, `states.${at}.state`)}
            />
            <TextField
              label={`Rate ${at + 1}`}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              {...fieldOf(fields, `states.${at}.rate`)}
            />
            <div className="sm:mt-8">
              <CheckField label="Tax shipping" {...fields.register(`states.${at}.isShippingTaxed`)} />
            </div>
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start sm:mt-7"
              aria-label={`Remove state ${at + 1}`}
              onClick={() => {
                removedAt.current = at
                remove(at)
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <div ref={add} className="mt-4">
        <Button variant="secondary" onClick={() => append({ state: '', rate: '', isShippingTaxed: false })}>
          Add state
        </Button>
      </div>
    </Panel>
  )
}

type TaxTable = InferResponseType<typeof client.admin.tax.$get, 200>

type TaxValues = {
  mode: TaxMode
  states: { state: string; rate: string; isShippingTaxed: boolean }[]
}

// Don't refetch in the background, because that would replace the table while it is being edited.
const taxQuery = queryOptions({
  queryKey: ['admin-tax'],
  queryFn: ({ signal }) => unwrap(client.admin.tax.$get({}, { init: { signal } })),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

const valuesOf = ({ mode, states }: TaxTable): TaxValues => ({
  mode,
  states: states.map(({ state, rate, isShippingTaxed }) => ({
    state,
    rate: numberField(rate),
    isShippingTaxed,
  })),
})

/** Reads the rules, leaving an unselected state or an invalid rate for the schema to reject. */
const inputOf = (version: number, { mode, states }: TaxValues) => ({
  mode,
  states: states.map(({ state, rate, isShippingTaxed }) => ({
    state: state as TaxTable['states'][number]['state'],
    rate: readNumber(rate.replace('%', '')) ?? Number.NaN,
    isShippingTaxed,
  })),
  version,
})
