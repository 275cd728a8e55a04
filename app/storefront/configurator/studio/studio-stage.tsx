import {
  useState,
  useLayoutEffect,
  useRef,
  useMemo,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react'
import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import { drawingLayers, type DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { inInches, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { ToggleButton } from '#app/ui/button/toggle-button.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { ItemDrawingParts } from '#app/features/goods/item-drawing/item-drawing-parts.tsx'
import { drawItem } from '#app/features/goods/item-drawing/item-drawing.ts'
import { PlacementHandle } from '../placement/placement-handle.tsx'
import { PreviewStage, ScaleNote } from '../preview/preview-stage.tsx'
import { stage, type Scene } from '../preview/stage.ts'
import { Surroundings, SizeFrame } from '../preview/surroundings.tsx'
import { unitOf, type Product } from '../product.ts'
import type { Picture } from './use-picture.ts'

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
  /** Set for artwork that the customer can place. */
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

type LayersProps = { shown: readonly DrawingLayer[]; onChange: (shown: DrawingLayer[]) => void }

/** The samples match the layers in the drawing. */
const layers: { layer: DrawingLayer; label: string; sample: string }[] = [
  { layer: 'border', label: 'Border', sample: 'h-3 rounded-xs border border-edge bg-white' },
  { layer: 'cut', label: 'Cut line', sample: 'border-t-2 border-dashed border-magenta' },
  { layer: 'bleed', label: 'Bleed', sample: 'border-t-2 border-dashed border-print-cyan' },
  { layer: 'safe', label: 'Safe zone', sample: 'border-t-2 border-dotted border-success' },
]

function LayerToggles({ shown, onChange }: LayersProps) {
  const toggle = (layer: DrawingLayer) =>
    onChange(shown.includes(layer) ? shown.filter((each) => each !== layer) : [...shown, layer])
  return (
    <div role="group" aria-label="Show in the preview" className="flex flex-wrap gap-1.5">
      {layers.map(({ layer, label, sample }) => (
        <ToggleButton key={layer} isPressed={shown.includes(layer)} onClick={() => toggle(layer)}>
          <span aria-hidden="true" className={`w-4 ${sample}`} />
          {label}
        </ToggleButton>
      ))}
    </div>
  )
}

const zooms = [1, 1.5, 2, 3, 4]

type ZoomProps = { zoom: number; onChange: (zoom: number) => void }

/** Zooms the view without changing the item. */
function ZoomButtons({ zoom, onChange }: ZoomProps) {
  const step = (by: 1 | -1) => onChange(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  return (
    <div role="group" aria-label="View" className="flex items-center gap-1">
      <Button variant="secondary" size="sm" aria-label="Zoom out" onClick={() => step(-1)}>
        −
      </Button>
      <span role="status" className="min-w-12 text-center text-sm tabular-nums">
        {zoom * 100}%
      </span>
      <Button variant="secondary" size="sm" aria-label="Zoom in" onClick={() => step(1)}>
        +
      </Button>
    </div>
  )
}

/** Keeps the stage's size, and scrolls its enlarged content. */
function ZoomFrame({ zoom, children }: { zoom: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(zoom)
  useLayoutEffect(() => {
    const ratio = zoom / shown.current
    shown.current = zoom
    const element = frame.current
    if (!element || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
      behavior: 'instant',
    })
  }, [zoom])
  const isZoomed = zoom > 1
  return (
    <div
      ref={frame}
      {...(isZoomed && { role: 'group', tabIndex: 0, 'aria-label': 'Enlarged preview' })}
      className={isZoomed ? 'overflow-auto' : 'overflow-hidden'}
      style={{ aspectRatio: `${stage.width} / ${stage.height}` }}
    >
      <div className="relative" style={{ width: `${zoom * 100}%` }}>
        {children}
      </div>
    </div>
  )
}

type StudioDrawingProps = {
  product: Product
  size: Dimensions
  scene: Scene
  picture: Picture
  design: ArtworkDesign
  traced: TracedLine | null
  effects: readonly OptionEffect[]
  shown: readonly DrawingLayer[]
}

/** Draws the item as printed and cut, centered on 0, 0. */
function StudioDrawing({
  product,
  size,
  scene,
  picture,
  design,
  traced,
  effects,
  shown,
}: StudioDrawingProps) {
  const { shape } = product
  const { width, height } = inInches(size, unitOf(product))
  const drawing = useMemo(
    () => drawItem({ shape, size: { width, height }, design, picture, traced, effects }),
    [shape, width, height, design, picture, traced, effects],
  )
  const toScale = `translate(${-scene.width / 2} ${-scene.height / 2}) scale(${scene.width / width} ${scene.height / height})`
  return (
    <g>
      {shape === 'die-cut' && traced && <SizeFrame scene={scene} cut={traced.line.box} />}
      {shown.includes('border') && (
        <g className="drop-shadow-contact">
          <path d={drawing.backing ?? drawing.border} transform={toScale} className="fill-white" />
        </g>
      )}
      <g transform={toScale}>
        <ItemDrawingParts drawing={drawing} href={picture.href} shown={shown} />
      </g>
    </g>
  )
}
