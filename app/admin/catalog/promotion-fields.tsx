import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from '../form/day-field.ts'
import { RowButtons } from './row-buttons.tsx'
import { readProduct, type Values } from './sheet-values.ts'

const blank = { width: '', height: '', quantity: '', priceCents: '', startsAt: '', endsAt: '' }

const columns = [
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
  { name: 'quantity', label: 'Quantity' },
  { name: 'priceCents', label: 'Price in dollars' },
] as const

export function PromotionFields({ exact }: { exact: PriceRule | null }) {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'product.promotions' })
  const { priceRule, promotions, sizeRule } = readProduct(product, exact)
  return (
    <Panel title="Promotions">
      <p className="text-ink-soft">
        A special price for one size and quantity, below the regular price. Leave the days blank for no limit.
      </p>
      <ul className="mt-3 grid gap-3">
        {fields.map(({ id }, at) => {
          const typed = promotions[at]
          const regular = typed && priceRule ? regularPrice(priceRule, typed) : Number.NaN
          const isTooHigh = typed && typed.priceCents >= regular
          return (
            <li key={id} className="flex flex-wrap items-start gap-2">
              {columns.map(({ name, label }) => (
                <TextField
                  key={name}
                  label={label}
                  className="w-32"
                  suffix={name === 'width' || name === 'height' ? unitMark[sizeRule.unit] : undefined}
                  inputMode={name === 'quantity' ? 'numeric' : 'decimal'}
                  hint={
                    name === 'priceCents' && Number.isFinite(regular) && !isTooHigh
                      ? `Regular ${formatCents(regular)}`
                      : undefined
                  }
                  error={
                    name === 'priceCents' && isTooHigh
                      ? `Must be below the regular price of ${formatCents(regular)}`
                      : errorOf(form, `product.promotions.${at}.${name}`)
                  }
                  {...form.register(`product.promotions.${at}.${name}`)}
                />
              ))}
              <PromotionDays at={at} />
              <span className="pt-6">
                <RowButtons name={`promotion ${at + 1}`} at={at} length={fields.length} remove={remove} />
              </span>
            </li>
          )
        })}
      </ul>
      <FieldError error={errorOf(form, 'product.promotions')} />
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => append(blank)}>
        Add a promotion
      </Button>
    </Panel>
  )
}

const days = {
  startsAt: { label: 'First day', field: firstDayField, read: readFirstDay },
  endsAt: { label: 'Last day', field: lastDayField, read: readLastDay },
}

/** Keeps the API's timestamps in the form, so that unchanged fields keep their time of day. */
function PromotionDays({ at }: { at: number }) {
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
          // Browsers return '' for an incomplete date, which would be saved as no limit.
          form.setValue(path, validity.badInput ? 'part of a date' : (read(value, timeZone) ?? ''), {
            shouldDirty: true,
          })
        }
      />
    )
  })
}
