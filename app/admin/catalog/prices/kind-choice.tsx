import { useFormContext, useWatch } from 'react-hook-form'
import type { PriceFormula, PriceRule } from '#app/features/ground/product/price-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { readFormula, readProduct, type Values } from '../sheet-values.ts'
import { isTypedSize } from './check-prices.ts'
import { startTable } from './table-text.ts'

/** A table that has no prices yet starts with those of the formula. */
export function KindChoice({ exact }: { exact: PriceRule | null }) {
  const form = useFormContext<Values>()
  const values = useWatch({ control: form.control, name: 'product.priceRule' })
  const read = readFormula(values, exact)
  const formula = read && Object.values(read).every(Number.isFinite) ? read : null
  const fillTable = (prices: PriceFormula | null) => {
    const { sizes, tiers } = readProduct(form.getValues('product'), exact)
    const quantities = tiers.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)
    form.clearErrors('product.priceRule')
    form.setValue('product.priceRule.table', startTable(prices, sizes.filter(isTypedSize), quantities), {
      shouldDirty: true,
    })
  }
  const kind = form.register('product.priceRule.kind', {
    onChange: () => {
      const { kind: selected, table } = form.getValues('product.priceRule')
      if (selected === 'matrix' && table.cents.length === 0) fillTable(formula)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Prices by</legend>
        <label className="flex min-h-8 items-center gap-2">
          <input type="radio" value="formula" className="size-5 shrink-0" {...kind} />
          Formula
        </label>
        <label className="flex min-h-8 items-center gap-2">
          <input type="radio" value="matrix" className="size-5 shrink-0" {...kind} />
          Table
        </label>
      </fieldset>
      {values.kind === 'matrix' && formula && (
        <Button size="sm" variant="secondary" onClick={() => fillTable(formula)}>
          Fill with the formula’s prices
        </Button>
      )}
    </div>
  )
}
