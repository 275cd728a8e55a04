import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleProduct } from '#test/example-product.ts'
import { ProductPreview } from './product-preview.tsx'

const drawn = (isSizeEntered: boolean) =>
  renderToStaticMarkup(
    <ProductPreview
      product={exampleProduct}
      size={{ width: 4, height: 3 }}
      isSizeEntered={isSizeEntered}
      effects={[]}
    />,
  )

test('the drawing names its size only if it is the one in the fields', () => {
  expect(drawn(true)).toMatch(/aria-label="[^"]*, 4&quot; by 3&quot;, with.*data-dimension=.*Drawn to scale/)
  expect(drawn(false)).not.toMatch(/4&quot;|3&quot;|data-dimension=|Drawn to scale/)
})
