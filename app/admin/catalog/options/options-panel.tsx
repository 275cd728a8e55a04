import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { errorOf, fieldOf } from '#app/admin/form/use-form.ts'
import { Panel } from '#app/admin/panel.tsx'
import { effectNames, optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { RowButtons } from '../row-buttons.tsx'
import type { Values } from '../sheet-values.ts'
import { blankGroup, blankValue } from './option-fields.ts'

export function OptionsPanel() {
  const form = useFormContext<Values>()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'product.options' })
  return (
    <Panel title="Options">
      <p className="text-ink-soft">
        Choices besides size and quantity, such as material, finish or turnaround. Each group’s default is
        free. A price per order item is charged once, regardless of quantity. An option with “Days sooner”
        makes the order a rush order. Effects show in previews and proofs, and white ink gets its own plate in
        print PDFs.
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

const priceKinds = [
  { value: 'percent', label: '% of the price' },
  { value: 'piece', label: '$ per piece' },
  { value: 'order', label: '$ per order item' },
]

const effects = [
  { value: '', label: 'None' },
  ...optionEffects.map((value) => ({ value, label: effectNames[value] })),
]

function OptionValues({ group }: { group: number }) {
  const form = useFormContext<Values>()
  const name = `product.options.${group}.values` as const
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name })
  const values = useWatch({ control: form.control, name })
  const radios = useId()
  const makeDefault = (chosen: number) => {
    for (const at of fields.keys())
      form.setValue(`${name}.${at}.isDefault`, at === chosen, { shouldDirty: true })
  }
  return (
    <>
      <ol className="mt-3 grid gap-3">
        {fields.map(({ id }, at) => {
          const isDefault = values[at]?.isDefault ?? false
          const priceKind = values[at]?.priceKind
          return (
            <li key={id}>
              <fieldset className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2">
                <legend className="sr-only">Option {at + 1}</legend>
                <TextField
                  label="Name"
                  className="w-48"
                  autoComplete="off"
                  {...fieldOf(form, `${name}.${at}.name`)}
                />
                {!isDefault && (
                  <>
                    <SelectField
                      label="Price type"
                      className="w-40"
                      options={priceKinds}
                      {...fieldOf(form, `${name}.${at}.priceKind`)}
                    />
                    <TextField
                      label="Amount"
                      className="w-24"
                      inputMode="decimal"
                      autoComplete="off"
                      {...(priceKind === 'percent' ? { suffix: '%' } : { prefix: '$' })}
                      {...fieldOf(form, `${name}.${at}.amount`)}
                    />
                    <TextField
                      label="Days sooner"
                      className="w-28"
                      inputMode="numeric"
                      autoComplete="off"
                      {...fieldOf(form, `${name}.${at}.daysLess`)}
                    />
                  </>
                )}
                <SelectField
                  label="Effect"
                  className="w-36"
                  options={effects}
                  {...fieldOf(form, `${name}.${at}.effect`)}
                />
                <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:pt-6">
                  <label className="flex items-center gap-2 text-sm font-semibold">
                    <input
                      type="radio"
                      name={radios}
                      className="size-6"
                      checked={isDefault}
                      onChange={() => makeDefault(at)}
                    />
                    Default
                  </label>
                  <CheckField label="Disabled" {...form.register(`${name}.${at}.isDisabled`)} />
                  <RowButtons
                    name={`option ${at + 1}`}
                    at={at}
                    length={fields.length}
                    move={move}
                    remove={remove}
                  />
                </span>
                <FieldError error={errorOf(form, `${name}.${at}.isDisabled`)} />
              </fieldset>
            </li>
          )
        })}
      </ol>
      <FieldError error={errorOf(form, name)} />
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => append(blankValue)}>
        Add an option
      </Button>
    </>
  )
}
