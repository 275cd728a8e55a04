import { useFormContext } from 'react-hook-form'
import type { formulaExamples } from '#app/features/goods/pricing/formula-examples.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf } from '#app/admin/form/field-of.ts'
import type { Values } from '../sheet-values.ts'

type Props = {
  unit: Unit
  problems: readonly { field: string; message: string }[]
  examples: ReturnType<typeof formulaExamples> | null
}

export function FormulaFields({ unit, problems, examples }: Props) {
  const form = useFormContext<Values>()
  const square = unit === 'in' ? 'square inch' : 'square foot'
  const field = (name: keyof PriceFormula, label: string, words: string) => (
    <TextField
      label={label}
      hint={
        <>
          {words}
          {examples && <span className="mt-0.5 block text-ink-soft tabular-nums">{examples[name]}.</span>}
        </>
      }
      prefix={name.endsWith('Exponent') ? undefined : '$'}
      inputMode="decimal"
      autoComplete="off"
      error={
        problems.find((problem) => problem.field === name)?.message ??
        errorOf(form, `product.priceRule.${name}`)
      }
      {...form.register(`product.priceRule.${name}`)}
    />
  )
  return (
    <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {field('setup', 'Setup', 'Charged once per order line.')}
      {field('unit', 'Per piece', 'Regardless of size.')}
      {field('minimumUnit', 'Minimum per piece', '0 for no minimum.')}
      {field('rate', `Per ${square}`, 'Added to the price per piece.')}
      {field(
        'areaExponent',
        'Size factor',
        '1: twice the area is twice the price. Below 1: larger sizes cost less per area.',
      )}
      {field(
        'quantityExponent',
        'Quantity factor',
        '1: no quantity discount. Below 1: larger quantities cost less per piece.',
      )}
    </div>
  )
}
