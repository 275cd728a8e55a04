import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { client, isStale, unwrap } from '#app/client.ts'
import type { TaxMode } from '#app/features/ground/money/tax.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../order/panel.tsx'
import { StateRates } from './state-rates.tsx'
import { inputOf, taxQuery, valuesOf, type TaxTable } from './tax-values.ts'

const modes: { mode: TaxMode; label: string }[] = [
  { mode: 'none', label: 'Don’t charge sales tax' },
  { mode: 'states', label: 'Charge sales tax in the states below' },
]

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
  const { error: _, ...modeField } = field('mode')
  const { isDirty } = fields.formState
  const hasUnsavedChanges = useCallback(() => isDirty, [isDirty])
  return (
    <form {...form} className="mt-4 grid max-w-3xl gap-4">
      <Panel title="When to charge">
        <fieldset className="grid gap-1">
          <legend className="sr-only">When to charge</legend>
          {modes.map(({ mode, label }) => (
            <label key={mode} className="flex min-h-8 items-center gap-2">
              <input type="radio" value={mode} className="size-5" {...modeField} />
              {label}
            </label>
          ))}
        </fieldset>
      </Panel>
      <StateRates fields={fields} />
      <FormProblem problem={refusal} />
      <SaveBar button={button} isDirty={isDirty} isStale={isStale(refusal)} reload={reload} />
      <LeaveGuard isDirty={hasUnsavedChanges} />
    </form>
  )
}
