import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Product } from '../product.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'

const boxPx = 44
const thinnestPx = 4

export function SizeOutline({ product, size }: { product: Product; size: Dimensions }) {
  const largest = Math.max(...product.sizes.flatMap(({ width, height }) => [width, height]))
  const [width, height] = [size.width, size.height].map((side) =>
    Math.max(thinnestPx, (side / largest) * (boxPx - 4)),
  )
  return (
    <svg viewBox={`${-boxPx / 2} ${-boxPx / 2} ${boxPx} ${boxPx}`} aria-hidden="true" className="size-11">
      <path
        d={shapePath(product.shape, width ?? 0, height ?? 0)}
        className="fill-white stroke-ink"
        strokeWidth="1.5"
      />
    </svg>
  )
}
