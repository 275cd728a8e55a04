import type { UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#app/admin/form/field-of.ts'
import { machineOptions } from '#app/admin/settings/machines-query.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Candidates } from '../gang-sheets-query.ts'
import { materialsOf, offeredRolls, rollFields, type NewSheetValues } from './new-sheet-values.ts'

type Props = { candidates: Candidates; fields: UseFormReturn<NewSheetValues> }

export function RollFields({ candidates: { items, rolls, machines }, fields }: Props) {
  const materials = materialsOf(items)
  const label = materials.find(({ key }) => key === fields.watch('material'))?.label ?? ''
  const offered = offeredRolls(rolls, label)
  const choose = (roll: (typeof rolls)[number] | undefined) => {
    if (!roll) return
    fields.setValue('rollName', roll.name)
    fields.setValue('roll', rollFields(roll))
  }
  const text = (name: 'width' | 'maxLength' | 'margin' | 'gap') => ({
    inputMode: 'decimal' as const,
    suffix: 'in',
    ...fieldOf(fields, `roll.${name}`),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Material"
          hint="One sheet is of one material."
          options={materials.map(({ key, label: name, count }) => ({
            value: key,
            label: `${name} (${count})`,
          }))}
          {...fieldOf(fields, 'material', {
            onChange: ({ target }: { target: { value: string } }) => {
              const next = materials.find(({ key }) => key === target.value)
              choose(offeredRolls(rolls, next?.label ?? '')[0])
            },
          })}
        />
        <SelectField
          label="Roll"
          hint="Rolls are in Settings."
          options={offered.map(({ name }) => ({ value: name, label: name }))}
          {...fieldOf(fields, 'rollName', {
            onChange: ({ target }: { target: { value: string } }) =>
              choose(rolls.find(({ name }) => name === target.value)),
          })}
        />
        {machines.length > 1 && (
          <SelectField
            label="Machine"
            hint="Names the cut lines."
            options={machineOptions(machines)}
            {...fieldOf(fields, 'machineId')}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField label="Width" {...text('width')} />
        <TextField label="Max length" {...text('maxLength')} />
        <TextField label="Margin" {...text('margin')} />
        <TextField label="Gap" {...text('gap')} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckField label="Marks for the cutter’s camera" {...fields.register('roll.hasMarks')} />
        <CheckField
          label="Turn pieces"
          hint="Uses less of the roll. Off for materials with a grain."
          {...fields.register('mayTurn')}
        />
      </div>
    </>
  )
}
