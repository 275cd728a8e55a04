import { useEffect, useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { stateCodes, usStates } from '#app/features/ground/money/us-states.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import type { TaxValues } from './tax-values.ts'

const options = [
  { value: '', label: 'Select a state' },
  ...stateCodes
    .map((value) => ({ value, label: usStates[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

export function StateRates({ fields }: { fields: UseFormReturn<TaxValues> }) {
  const { fields: rows, append, remove } = useFieldArray({ control: fields.control, name: 'states' })
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)
  // The pressed button was removed.
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
