import { lazy, Suspense, useState } from 'react'
import { sizeText } from '#app/features/goods/pricing/order-text.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'

const PriceCurve = lazy(async () => ({ default: (await import('../price-curve.tsx')).PriceCurve }))

type Props = {
  sizes: Dimensions[]
  /** Ascending. */
  quantities: number[]
  unit: Unit
  typed: PriceRule
  present: PriceRule | null
}

/** Draws the price per piece for one of the sizes. */
export function SizeCurve({ sizes, unit, ...curve }: Props) {
  const [selected, setSelected] = useState(0)
  const size = sizes[selected] ?? sizes[0]
  if (!size) return null
  return (
    <div className="min-w-0">
      <SelectField
        label="Price per piece for size"
        className="max-w-56"
        value={String(sizes.indexOf(size))}
        onChange={({ target }) => setSelected(Number(target.value))}
        options={sizes.map((each, at) => ({ value: String(at), label: sizeText(each, unit) }))}
      />
      <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
        <PriceCurve size={size} {...curve} />
      </Suspense>
    </div>
  )
}
