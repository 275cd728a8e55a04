import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '#app/admin/form/field-of.ts'
import { Panel } from '../../order/panel.tsx'
import { RowButtons } from '../row-buttons.tsx'
import type { Values } from '../sheet-values.ts'
import { blankGroup } from './option-fields.ts'
import { OptionValues } from './option-values.tsx'

export function OptionsPanel() {
  const form = useFormContext<Values>()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'product.options' })
  return (
    <Panel title="Options">
      <p className="text-ink-soft">
        What customers choose besides size and quantity, such as material, finish or turnaround. The default
        of each group is free. A price per order item is charged once, whatever the quantity. Fewer days make
        it a rush. An effect shows in previews and proofs; with white ink, print PDFs have a plate for it.
      </p>
      <ol className="mt-3 grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id} className="rounded-md border border-line p-3">
            <fieldset className="min-w-0">
              <legend className="sr-only">Option group {at + 1}</legend>
              <div className="flex flex-wrap items-start gap-2">
                <TextField
                  label="Group"
                  className="w-64"
                  placeholder="Finish"
                  autoComplete="off"
                  {...fieldOf(form, `product.options.${at}.name`)}
                />
                <span className="sm:pt-6">
                  <RowButtons
                    name={`option group ${at + 1}`}
                    at={at}
                    length={fields.length}
                    move={move}
                    remove={remove}
                  />
                </span>
              </div>
              <OptionValues group={at} />
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError error={errorOf(form, 'product.options')} />
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => append(blankGroup())}>
        Add an option group
      </Button>
    </Panel>
  )
}
