import { formatCents } from '#app/features/ground/money/cents.ts'
import type { OptionPrice } from '#app/features/ground/product/product-options.ts'
import { Money } from '#app/ui/money.tsx'
import type { Product, ChosenOption } from '../product.ts'
import { optionClass } from './option-look.ts'

type Props = {
  product: Product
  chosen: ChosenOption[]
  centsOf: (option: OptionPrice) => number | null
  onChange: (ids: string[]) => void
}

export function OptionsStep({ product, chosen, centsOf, onChange }: Props) {
  return product.options?.map(({ name, values }, at) => (
    <fieldset key={name} className="min-w-0">
      <legend className="heading mb-3 text-xl wrap-anywhere">{name}</legend>
      <div className="grid gap-2">
        {values.map((value) => (
          <label key={value.id} className={`${optionClass} min-h-12 gap-3 px-3.5 py-2`}>
            <input
              type="radio"
              name={`option-${at}`}
              className="size-4.5 shrink-0"
              checked={chosen[at]?.id === value.id}
              onChange={() => onChange(chosen.map(({ id }, index) => (index === at ? value.id : id)))}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{value.name}</span>
              {value.daysLess > 0 && (
                <span className="block text-sm text-ink-soft">
                  {value.daysLess} working {value.daysLess === 1 ? 'day' : 'days'} sooner
                </span>
              )}
            </span>
            <span className="ml-auto text-right">{amountText(centsOf(value))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))
}

function amountText(cents: number | null) {
  if (cents === null) return '–'
  return cents === 0 ? 'Included' : <Money className="font-semibold">{`+${formatCents(cents)}`}</Money>
}
