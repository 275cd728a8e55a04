import type { DrawingProps } from './drawing-props.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import { ArtworkFill } from './artwork-fill.tsx'
import { CutToOutline } from './cut-to-outline.tsx'
import { Bag, Banner, LabelSheet } from './object-drawings.tsx'
import { sampleArtwork } from './sample-artwork.ts'
import { SizeFrame } from './size-frame.tsx'
import { Surroundings } from './surroundings.tsx'

/** With sample artwork. */
export function ProductDrawing(props: DrawingProps) {
  return (
    <Surroundings {...props}>
      <Piece {...props} />
    </Surroundings>
  )
}

function Piece({ product, scene }: DrawingProps) {
  const { width, height } = scene
  const path = shapePath(product.shape, width, height)
  switch (product.shape) {
    case 'banner':
      return <Banner scene={scene} />
    case 'bag':
      return <Bag scene={scene} />
    case 'sheet':
      return <LabelSheet scene={scene} />
    case 'die-cut':
      return (
        <g>
          <SizeFrame scene={scene} cut={sampleArtwork.outline.box} />
          <CutToOutline width={width} height={height} />
        </g>
      )
    case 'kiss-cut':
      return (
        <g>
          <path d={path} className="fill-paper-raised stroke-line drop-shadow-contact" />
          <CutToOutline width={width * kissCutShare} height={height * kissCutShare} isOnBacking />
        </g>
      )
    default:
      return (
        <g>
          <path d={path} className="fill-white drop-shadow-contact" />
          <ArtworkFill shape={product.shape} width={width} height={height} />
          <path d={path} className="cut-line" strokeWidth="2" />
        </g>
      )
  }
}
