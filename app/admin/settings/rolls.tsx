import { useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { defaultRolls, type Roll } from '#app/features/ground/press/roll.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import { numberField, readNumber } from '../form/read-fields.ts'
import { RemoveButton } from './remove-button.tsx'
import type { SettingsValues, RollValues } from './settings-query.ts'

export function Rolls({ fields }: { fields: UseFormReturn<SettingsValues> }) {
  const { fields: rolls, append, remove } = useFieldArray({ control: fields.control, name: 'rolls' })
  const add = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title="Rolls"
      className="lg:col-span-2"
      aside={
        <div ref={add}>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => append(defaultRolls.map((roll) => ({ ...valuesOfRoll(roll), name: '' })))}
          >
            Add roll
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-ink-soft">
        The rolls that gang sheets are printed on, in inches. A roll with a material is suggested first for
        items of that material. Leave it blank for any material.
      </p>
      <FieldError error={errorOf(fields, 'rolls')} />
      <ol className="grid gap-4">
        {rolls.map(({ id }, at) => (
          <li key={id} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
            <RollFields fields={fields} at={at} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CheckField
                label="Marks for the cutter’s camera"
                {...fields.register(`rolls.${at}.hasMarks`)}
              />
              {rolls.length > 1 && (
                <RemoveButton label={`Remove roll ${at + 1}`} add={add} onRemove={() => remove(at)} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function RollFields({ fields, at }: { fields: UseFormReturn<SettingsValues>; at: number }) {
  const length = (name: 'width' | 'maxLength' | 'margin' | 'gap') => ({
    inputMode: 'decimal' as const,
    ...fieldOf(fields, `rolls.${at}.${name}`),
  })
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-6">
      <TextField label={`Roll ${at + 1}`} {...fieldOf(fields, `rolls.${at}.name`)} />
      <TextField label="Material" isOptional {...fieldOf(fields, `rolls.${at}.material`)} />
      <TextField label="Width" {...length('width')} />
      <TextField label="Max length" {...length('maxLength')} />
      <TextField label="Margin" {...length('margin')} />
      <TextField label="Gap" {...length('gap')} />
    </div>
  )
}

export const valuesOfRoll = ({ width, maxLength, margin, gap, ...roll }: Roll): RollValues => ({
  ...roll,
  width: numberField(width),
  maxLength: numberField(maxLength),
  margin: numberField(margin),
  gap: numberField(gap),
})

const typed = (text: string) => readNumber(text) ?? Number.NaN

export const inputOfRoll = ({ width, maxLength, margin, gap, ...roll }: RollValues): Roll => ({
  ...roll,
  width: typed(width),
  maxLength: typed(maxLength),
  margin: typed(margin),
  gap: typed(gap),
})
