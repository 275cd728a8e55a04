import { useFormContext, useWatch } from 'react-hook-form'
import { errorOf } from '#app/admin/form/field-of.ts'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from '#app/admin/form/day-field.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Values } from '../sheet-values.ts'

const days = {
  startsAt: { label: 'First day', field: firstDayField, read: readFirstDay },
  endsAt: { label: 'Last day', field: lastDayField, read: readLastDay },
}

/** The form has the moments that the API takes; untouched fields keep their time of day. */
export function PromotionDays({ at }: { at: number }) {
  const form = useFormContext<Values>()
  const promotion = useWatch({ control: form.control, name: `product.promotions.${at}` })
  const timeZone = useTimeZone()
  return (['startsAt', 'endsAt'] as const).map((name) => {
    const { label, field, read } = days[name]
    const path = `product.promotions.${at}.${name}` as const
    return (
      <TextField
        key={name}
        type="date"
        label={label}
        isOptional
        className="w-40"
        defaultValue={field(promotion?.[name], timeZone)}
        error={errorOf(form, path)}
        onChange={({ target: { value, validity } }) =>
          // Browsers return '' for a part of a date, which would save as no limit.
          form.setValue(path, validity.badInput ? 'part of a date' : (read(value, timeZone) ?? ''), {
            shouldDirty: true,
          })
        }
      />
    )
  })
}
