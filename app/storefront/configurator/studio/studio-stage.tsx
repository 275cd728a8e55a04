import { useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import { drawingLayers, type DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { PlacementHandle } from '../placement/placement-handle.tsx'
import { PreviewStage } from '../preview/preview-stage.tsx'
import { ScaleNote } from '../preview/scale-note.tsx'
import type { Scene } from '../preview/stage.ts'
import { Surroundings } from '../preview/surroundings.tsx'
import { unitOf, type Product } from '../product.ts'
import { LayerToggles } from './layer-toggles.tsx'
import { StudioDrawing } from './studio-drawing.tsx'
import type { Picture } from './use-picture.ts'
import { ZoomButtons, ZoomFrame } from './view-zoom.tsx'

type Props = {
  product: Product
  size: Dimensions
  isSizeEntered: boolean
  scene: Scene
  artworkName: string
  picture: Picture
  design: ArtworkDesign
  effects: readonly OptionEffect[]
  traced?: TracedLine | null
  /** Given for artwork that the customer can place. */
  handle?: Omit<ComponentProps<typeof PlacementHandle>, 'scene' | 'isZoomed'>
  offerRef: Ref<HTMLDivElement>
  /** Shown below the stage. */
  children?: ReactNode
}

export function StudioStage({
  product,
  size,
  isSizeEntered,
  scene,
  artworkName,
  effects,
  handle,
  offerRef,
  children,
  traced = null,
  ...drawn
}: Props) {
  const [shown, setShown] = useState<readonly DrawingLayer[]>(drawingLayers)
  const [zoom, setZoom] = useState(1)
  return (
    <figure>
      <ZoomFrame zoom={zoom}>
        <PreviewStage {...{ product, size, isSizeEntered, scene, artworkName, effects }}>
          <Surroundings product={product} scene={scene}>
            <StudioDrawing {...drawn} {...{ product, size, scene, traced, effects, shown }} />
          </Surroundings>
        </PreviewStage>
        {handle && <PlacementHandle {...handle} scene={scene} isZoomed={zoom > 1} />}
      </ZoomFrame>
      <ScaleNote {...{ scene, isSizeEntered }} unit={unitOf(product)} />
      <div className="grid gap-3 border-t border-line bg-paper-raised px-4 py-3">
        <div ref={offerRef} className="empty:hidden max-lg:hidden" />
        <div className="flex flex-wrap items-center gap-2">
          <LayerToggles shown={shown} onChange={setShown} />
          <ZoomButtons zoom={zoom} onChange={setZoom} />
        </div>
        {children}
      </div>
    </figure>
  )
}
