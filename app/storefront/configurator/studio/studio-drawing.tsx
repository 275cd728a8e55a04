import { useMemo } from 'react'
import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import { ItemDrawingParts } from '#app/features/goods/item-drawing/item-drawing-parts.tsx'
import { drawItem } from '#app/features/goods/item-drawing/item-drawing.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { inInches, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { SizeFrame } from '../preview/size-frame.tsx'
import type { Scene } from '../preview/stage.ts'
import { unitOf, type Product } from '../product.ts'
import type { Picture } from './use-picture.ts'

type Props = {
  product: Product
  size: Dimensions
  scene: Scene
  picture: Picture
  design: ArtworkDesign
  traced: TracedLine | null
  effects: readonly OptionEffect[]
  shown: readonly DrawingLayer[]
}

/** Draws the item as it is printed and cut, around 0, 0. */
export function StudioDrawing({ product, size, scene, picture, design, traced, effects, shown }: Props) {
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
