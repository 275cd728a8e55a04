import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { productShapes, type ProductShape } from '#app/features/ground/product/shape.ts'
import { exampleProduct } from '#test/example-product.ts'
import { ProductDrawing, ProductPreview } from './product-preview.tsx'
import { createScene } from './stage.ts'

const size = { width: 4, height: 3 }

const preview = (isSizeEntered: boolean) =>
  renderToStaticMarkup(
    <ProductPreview product={exampleProduct} size={size} isSizeEntered={isSizeEntered} effects={[]} />,
  )

test('shows dimensions in the drawing only if they match the fields', () => {
  expect(preview(true)).toMatch(
    /aria-label="[^"]*, 4&quot; by 3&quot;, with.*data-dimension=.*Drawn to scale/,
  )
  expect(preview(false)).not.toMatch(/4&quot;|3&quot;|data-dimension=|Drawn to scale/)
})

const drawn = (shape: ProductShape, ...effects: OptionEffect[]) =>
  renderToStaticMarkup(
    <svg>
      <ProductDrawing
        product={{ ...exampleProduct, shape }}
        scene={createScene(size, [size])}
        effects={effects}
      />
    </svg>,
  )

test.each(productShapes)('shows the material of a sample %s unless white ink covers it', (shape) => {
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
