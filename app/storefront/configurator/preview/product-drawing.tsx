import type { DrawingProps } from './drawing-props.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { ArtworkFill } from './artwork-fill.tsx'
import { CutToOutline } from './cut-to-outline.tsx'
import { Bag, Banner, LabelSheet } from './object-drawings.tsx'
import { sampleArtwork } from './sample-artwork.ts'
import { SizeFrame } from './size-frame.tsx'
import { Surroundings } from './surroundings.tsx'

type Props = DrawingProps & { effects: readonly OptionEffect[] }

/** Draws the product with sample artwork. */
export function ProductDrawing({ effects, ...props }: Props) {
  return (
    <Surroundings {...props}>
      <Piece {...props} effects={effects} />
    </Surroundings>
  )
}

function Piece({ product, scene, effects }: Props) {
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
