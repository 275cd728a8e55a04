import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { productShapes, type ProductShape } from '#app/features/ground/product/shape.ts'
import type { Product } from '../product.ts'
import { ProductDrawing } from './product-drawing.tsx'
import { createScene } from './stage.ts'

const size = { width: 4, height: 3 }

const product = (shape: ProductShape): Product => ({
  id: 5,
  name: 'Samples',
  description: '',
  shape,
  picturePath: 'pictures/category-5.svg',
  sizes: [{ id: 1, ...size }],
  tiers: [{ id: 1, quantity: 50 }],
  defaultQuantity: 50,
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 },
  quantityRule: { multipleOf: 1 },
  priceRule: { setup: 0, minimumUnit: 0, unit: 1, rate: 1, areaExponent: 1, quantityExponent: 1 },
  promotions: [],
  family: null,
})

const drawn = (shape: ProductShape, ...effects: OptionEffect[]) =>
  renderToStaticMarkup(
    <svg>
      <ProductDrawing product={product(shape)} scene={createScene(size, [size])} effects={effects} />
    </svg>,
  )

test.each(productShapes)('studio: a sample %s shows its material, and white ink covers it', (shape) => {
  expect(drawn(shape)).not.toContain('data-part=')
  for (const material of ['holographic', 'clear'] as const) {
    const bare = drawn(shape, material)
    expect(bare).toContain(`data-part="${material}"`)
    expect(bare).toContain('mix-blend-multiply')
    expect(bare).not.toContain('sample-backdrop')
    const inked = drawn(shape, material, 'white-ink')
    expect(inked).toContain(`data-part="${material}"`)
    expect(inked).not.toContain('mix-blend-multiply')
  }
})
