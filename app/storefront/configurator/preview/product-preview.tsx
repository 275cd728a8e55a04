import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import { unitOf, type Product } from '../product.ts'
import { PreviewStage, ScaleNote } from './preview-stage.tsx'
import { createScene } from './stage.ts'
import { Surroundings, SizeFrame, type DrawingProps } from './surroundings.tsx'
import { ArtworkFill, sampleArtwork, CutToOutline } from './sample-artwork.tsx'
import { Bag, Banner, LabelSheet } from './object-drawings.tsx'

type Props = {
  product: Product
  size: Dimensions
  /** False while the entered size differs from the drawn one. The drawing then shows no dimensions. */
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

type ProductDrawingProps = DrawingProps & { effects: readonly OptionEffect[] }

/** Draws the product with sample artwork. */
export function ProductDrawing({ effects, ...props }: ProductDrawingProps) {
  return (
    <Surroundings {...props}>
      <Piece {...props} effects={effects} />
    </Surroundings>
  )
}

function Piece({ product, scene, effects }: ProductDrawingProps) {
  const { width, height } = scene
  const path = shapePath(product.shape, width, height)
  switch (product.shape) {
    case 'banner':
      return <Banner scene={scene} effects={effects} />
    case 'bag':
      return <Bag scene={scene} effects={effects} />
    case 'sheet':
      return <LabelSheet scene={scene} effects={effects} />
    case 'die-cut':
      return (
        <g>
          <SizeFrame scene={scene} cut={sampleArtwork.outline.box} />
          <CutToOutline {...{ width, height, effects }} />
        </g>
      )
    case 'kiss-cut':
      return (
        <g>
          <path d={path} className="fill-paper-raised stroke-line drop-shadow-contact" />
          <CutToOutline
            width={width * kissCutShare}
            height={height * kissCutShare}
            effects={effects}
            isOnBacking
          />
        </g>
      )
    default:
      return (
        <g>
          <path d={path} className="fill-white drop-shadow-contact" />
          <ArtworkFill shape={product.shape} {...{ width, height, effects }} />
          <path d={path} className="cut-line" strokeWidth="2" />
        </g>
      )
  }
}
