import { useId } from 'react'
import {
  materialOf,
  hasWhiteInk,
  type OptionEffect,
} from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import { MaterialField } from '#app/features/goods/item-drawing/material-field.tsx'
import { drawMaterial } from '#app/features/goods/item-drawing/shown-material.ts'

/** The sample picture. Its outline was traced in advance, so that the server can render it. */
export const sampleArtwork = {
  href: '/pictures/sample.svg',
  /** A square that fills the product behind the sample. */
  backdropHref: '/pictures/sample-backdrop.svg',
  width: 180,
  height: 180,
  outline: {
    path: 'M13.6 -5.6c8.5-.8 23 13.2 29.9 18.5 5.3 4.1 18.6 16.3 24.6 16.4 5.6 .1 12-1.8 17.9-1.9 8.1-.3 15.9 .6 23.9 1.5 7.4 .8 11-4 16.6-8.3 9.9-7.6 19.6-15.7 29.7-22.9 12.5-8.8 20.6-.6 23 12.1 7.5 39 8.6 80-13.9 114.5-16.6 25.5-39.8 47.1-67.9 59.4-11.3 5.1-23.3-3.7-32.8-9.6-33.9-21.2-61.9-56.5-67.3-96.7-3-22.5-1.5-49.5 4.3-71.5 1.6-6.2 5.2-10.9 12-11.5Z',
    box: { x: -4, y: -6, width: 188, height: 192 },
  },
}

type FillProps = {
  shape: Shape
  width: number
  height: number
  effects: readonly OptionEffect[]
  border?: number
}

const share = 0.72

/** Draws the sample on the product's material. Omits the backdrop unless the material is white. */
export function ArtworkFill({ shape, width, height, effects, border }: FillProps) {
  const id = useId()
  const inset = border ?? Math.min(10, Math.max(3, Math.min(width, height) * 0.035))
  const [innerWidth, innerHeight] = [Math.max(1, width - 2 * inset), Math.max(1, height - 2 * inset)]
  const longest = Math.max(innerWidth, innerHeight)
  const box = { x: -width / 2, y: -height / 2, width, height }
  return (
    <>
      <SampleMaterial effects={effects} path={shapePath(shape, width, height)} box={box} />
      <g clipPath={`url(#${id})`} className={sampleClass(effects)}>
        <clipPath id={id}>
          <path d={shapePath(shape, innerWidth, innerHeight)} />
        </clipPath>
        {!materialOf(effects) && (
          <Centered href={sampleArtwork.backdropHref} width={longest} height={longest} />
        )}
        <Centered href={sampleArtwork.href} width={innerWidth * share} height={innerHeight * share} />
      </g>
    </>
  )
}

const Centered = ({ href, width, height }: { href: string; width: number; height: number }) => (
  <image href={href} x={-width / 2} y={-height / 2} width={width} height={height} />
)

type OutlineProps = {
  width: number
  height: number
  effects: readonly OptionEffect[]
  isOnBacking?: boolean
}

export function CutToOutline({ width, height, effects, isOnBacking = false }: OutlineProps) {
  const id = useId()
  const { path, box } = sampleArtwork.outline
  const scale = Math.min(width / box.width, height / box.height)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return (
    <g transform={`scale(${scale}) translate(${-x} ${-y})`}>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className={`fill-white ${isOnBacking ? '' : 'drop-shadow-contact'}`} />
      <SampleMaterial {...{ effects, path, box }} />
      <image
        href={sampleArtwork.href}
        width={sampleArtwork.width}
        height={sampleArtwork.height}
        clipPath={`url(#${id})`}
        className={sampleClass(effects)}
      />
      <path
        d={path}
        className="cut-line"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </g>
  )
}

type MaterialProps = { effects: readonly OptionEffect[]; path: string; box: Box }

/** Draws a sample's material within a path and its box. Renders nothing if the material is white. */
function SampleMaterial({ effects, path, box }: MaterialProps) {
  const material = materialOf(effects)
  return material && <MaterialField material={drawMaterial(material, box)} path={path} />
}

/** Follows the same rule as `isSeeThrough` in an item's drawing. */
const sampleClass = (effects: readonly OptionEffect[]) =>
  materialOf(effects) && !hasWhiteInk(effects) ? 'mix-blend-multiply' : undefined
