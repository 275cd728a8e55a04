import type { ReactNode } from 'react'
import type { Product } from '../product.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { DrawingProps } from './drawing-props.ts'
import { ArtworkFill } from './artwork-fill.tsx'
import { Bag, Banner, LabelSheet } from './object-drawings.tsx'
import { CutToOutline } from './cut-to-outline.tsx'
import type { PreviewArtwork } from './preview-artwork.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import { stage, type Scene } from './stage.ts'

export function ProductDrawing(props: DrawingProps) {
  switch (props.product.shape) {
    case 'banner':
      return <Banner {...props} />
    case 'bag':
      return <Bag {...props} />
    case 'sheet':
      return <LabelSheet {...props} />
    default:
      return <CutPiece {...props} />
  }
}

function CutPiece({ product, scene, artwork }: DrawingProps) {
  const piece = <Piece shape={product.shape} scene={scene} artwork={artwork} />
  if (product.family?.code === 'labels') return <Roll scene={scene}>{piece}</Roll>
  if (product.family?.code === 'magnets') return <Magnet product={product} scene={scene} artwork={artwork} />
  return piece
}

function Piece({
  shape,
  scene,
  artwork,
}: {
  shape: Product['shape']
  scene: Scene
  artwork: PreviewArtwork
}) {
  const { width, height } = scene
  if (shape === 'die-cut' && artwork.outline) {
    return (
      <g>
        <SizeFrame scene={scene} cut={artwork.outline.box} />
        <CutToOutline artwork={artwork} outline={artwork.outline} width={width} height={height} />
      </g>
    )
  }
  if (shape === 'kiss-cut') return <KissCut scene={scene} artwork={artwork} />
  const path = shapePath(shape, width, height)
  return (
    <g>
      <path d={path} className="fill-white drop-shadow-contact" />
      <ArtworkFill shape={shape} width={width} height={height} artwork={artwork} />
      <path d={path} className="cut-line" strokeWidth="2" />
    </g>
  )
}

const muchNarrower = 0.1

function SizeFrame({ scene: { width, height }, cut }: { scene: Scene; cut: Dimensions }) {
  if (Math.abs(Math.log(width / height / (cut.width / cut.height))) < muchNarrower) return null
  return (
    <path
      d={shapePath('rectangle', width, height)}
      className="fill-white/40 stroke-edge/60"
      strokeWidth="1.25"
    />
  )
}

function KissCut({ scene: { width, height }, artwork }: { scene: Scene; artwork: PreviewArtwork }) {
  return (
    <g>
      <path
        d={shapePath('kiss-cut', width, height)}
        className="fill-paper-raised stroke-line drop-shadow-contact"
      />
      {artwork.outline ? (
        <CutToOutline
          artwork={artwork}
          outline={artwork.outline}
          width={width * kissCutShare}
          height={height * kissCutShare}
          isOnBacking
        />
      ) : (
        <g>
          <ArtworkFill
            shape="rounded"
            width={width * kissCutShare}
            height={height * kissCutShare}
            artwork={artwork}
          />
          <path
            d={shapePath('rounded', width * kissCutShare, height * kissCutShare)}
            className="cut-line"
            strokeWidth="2"
          />
        </g>
      )}
    </g>
  )
}

function Roll({ scene: { width, height }, children }: { scene: Scene; children: ReactNode }) {
  const half = height / 2 + Math.max(14, height * 0.08)
  const step = width + 96
  const reach = stage.width
  const copies = Math.min(6, Math.ceil(reach / step))
  return (
    <g>
      <path
        d={`M${-reach} ${-half}H${reach}V${half}H${-reach}Z`}
        className="fill-paper stroke-line drop-shadow-contact"
      />
      {Array.from({ length: copies }, (_, at) => (
        <g key={at} opacity="0.35">
          <g transform={`translate(${(at + 1) * step} 0)`}>{children}</g>
          <g transform={`translate(${-(at + 1) * step} 0)`}>{children}</g>
        </g>
      ))}
      {children}
    </g>
  )
}

function Magnet({ product, scene, artwork }: DrawingProps) {
  const piece = (
    <g>
      {product.shape !== 'die-cut' && (
        <path
          d={shapePath(product.shape, scene.width, scene.height)}
          transform="translate(4 5)"
          className="fill-ink"
        />
      )}
      <Piece shape={product.shape} scene={scene} artwork={artwork} />
    </g>
  )
  const isPair = product.quantityRule.multipleOf === 2
  return (
    <g>
      {isPair && <g transform="translate(26 -26)">{piece}</g>}
      {piece}
    </g>
  )
}
