import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { unitOf, type Product } from '../product.ts'
import { PreviewStage } from './preview-stage.tsx'
import { ProductDrawing } from './product-drawing.tsx'
import { ScaleNote } from './scale-note.tsx'
import { createScene } from './stage.ts'

type Props = {
  product: Product
  size: Dimensions
  /** False while the fields have another size than the drawing, which then shows no dimensions. */
  isSizeEntered: boolean
  effects: readonly OptionEffect[]
}

/** Shows sample artwork until the customer's is available. */
export function ProductPreview({ product, size, isSizeEntered, effects }: Props) {
  const scene = createScene(size, product.sizes)
  return (
    <figure>
      <PreviewStage {...{ product, size, isSizeEntered, scene, effects }} artworkName="sample artwork">
        <ProductDrawing {...{ product, scene, effects }} />
      </PreviewStage>
      <ScaleNote {...{ scene, isSizeEntered }} unit={unitOf(product)}>
        The fox is a sample; your artwork will replace it.
      </ScaleNote>
    </figure>
  )
}
