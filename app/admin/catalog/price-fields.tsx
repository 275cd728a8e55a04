import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { includeStock, unitMark, type SizeRule } from '#app/features/ground/product/size-rule.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { priceRuleProblem } from '#app/features/goods/pricing/price-rule-problem.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf } from '#app/admin/form/field-of.ts'
import { Panel } from '../order/panel.tsx'
import type { ProductSheet } from './catalog-query.ts'
import { PriceTable } from './price-table.tsx'
import { readProduct, type Values } from './sheet-values.ts'

const PriceCurve = lazy(async () => ({ default: (await import('./price-curve.tsx')).PriceCurve }))

type Props = { exact: PriceRule | null; present: ProductSheet | null }

export function PriceFields({ exact, present }: Props) {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const { priceRule, promotions, sizeRule, quantityRule, ...typed } = readProduct(product, exact)
  const [selected, setSelected] = useState(0)
  const sizes = typed.sizes.filter(({ width, height }) => width > 0 && height > 0)
  const quantities = [...new Set(typed.tiers.map(({ quantity }) => quantity))]
    .filter((quantity) => quantity > 0)
    .toSorted((a, b) => a - b)
  const isReady =
    priceRule !== null && Object.values(priceRule).every(Number.isFinite) && isComplete(sizeRule)
  const problem =
    isReady && quantityRule.multipleOf >= 1
      ? priceRuleProblem(priceRule, includeStock(sizeRule, sizes), quantities, quantityRule)
      : null
  const size = sizes[selected] ?? sizes[0]
  const mark = unitMark[sizeRule.unit]
  const square = sizeRule.unit === 'in' ? 'square inch' : 'square foot'
  const field = (name: keyof PriceRule, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      prefix={name.endsWith('Exponent') ? undefined : '$'}
      inputMode="decimal"
      autoComplete="off"
      error={problem?.field === name ? problem.message : errorOf(form, `product.priceRule.${name}`)}
      {...form.register(`product.priceRule.${name}`)}
    />
  )
  return (
    <Panel title="Prices">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {field('setup', 'Setup', 'Charged once per order line')}
        {field('unit', 'Per piece', 'Regardless of size')}
        {field('minimumUnit', 'Minimum per piece', '0 for no minimum')}
        {field('rate', `Per ${square}`, 'Added to the price per piece')}
        {field(
          'areaExponent',
          'Size factor',
          '1: twice the area is twice the price. Below 1: larger sizes cost less per area',
        )}
        {field(
          'quantityExponent',
          'Quantity factor',
          '1: no quantity discount. Below 1: larger quantities cost less per piece',
        )}
      </div>
      {problem && (
        <Notice tone="error" title="These prices can’t be saved" className="mt-4">
          {problem.message}.
        </Notice>
      )}
      {isReady && sizes.length > 0 && quantities.length > 0 ? (
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <PriceTable {...{ priceRule, promotions, sizes, quantities, mark, present }} />
          {size && (
            <div className="min-w-0">
              <SelectField
                label="Price per piece for size"
                className="max-w-56"
                value={String(sizes.indexOf(size))}
                onChange={({ target }) => setSelected(Number(target.value))}
                options={sizes.map(({ width, height }, at) => ({
                  value: String(at),
                  label: `${width}${mark} x ${height}${mark}`,
                }))}
              />
              <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
                <PriceCurve
                  size={size}
                  quantities={quantities}
                  typed={priceRule}
                  present={present?.sizeRule.unit === sizeRule.unit ? present.priceRule : null}
                />
              </Suspense>
            </div>
          )}
        </div>
      ) : (
        <p className="mt-4 text-ink-soft">
          Enter the prices, a size and a quantity to see what customers will pay.
        </p>
      )}
    </Panel>
  )
}

const isComplete = (rule: SizeRule) =>
  Object.values(rule).every((value) => typeof value !== 'number' || value > 0)
