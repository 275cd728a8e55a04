import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleProduct as product } from '#test/example-product.ts'
import { QuantityPicker } from '../choices/quantity-picker.tsx'
import { SizePicker } from '../choices/size-picker.tsx'

const promotion = { priceWithPromo: 2000, priceWithoutPromo: 4500 }
const regular = { priceWithPromo: 6450, priceWithoutPromo: 6450 }
const currentPrice = {
  status: 'ready' as const,
  quantity: 50,
  priceCents: 2000,
  originalCents: 4500,
  isConfirmed: true,
}
const rest = { product, currentPrice, isRefused: false, onChange: () => {} }

/** Returns the texts of all labels. */
const labelsOf = (html: string) =>
  [...html.matchAll(/<label.*?<\/label>/g)].map(([label]) => label.replaceAll(/<[^>]*>/g, ' '))

const marked = (labels: string[]) => labels.filter((label) => label.includes('Promotion'))

test('marks a promotion at the size’s price and in the list of quantities', () => {
  const sizes = (
    <SizePicker
      {...rest}
      choice={{ kind: 'stock', id: 72 }}
      size={{
        dimensions: { width: 3, height: 3 },
        isEntered: true,
        proportion: { id: 72 },
        isCustom: false,
        problem: null,
      }}
      priceOf={(id) => (id === 72 ? promotion : regular)}
    />
  )
  expect(marked(labelsOf(renderToStaticMarkup(sizes)))).toEqual([expect.stringMatching(/3"? x|3&quot; x/)])
  const quantities = (
    <QuantityPicker
      {...rest}
      choice={{ kind: 'tier', quantity: 50 }}
      resolved={{ quantity: 50, problem: null }}
      tierPrices={[promotion, regular]}
    />
  )
  expect(marked(labelsOf(renderToStaticMarkup(quantities)))).toEqual([expect.stringContaining('$20.00')])
})
