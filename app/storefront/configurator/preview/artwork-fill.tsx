import { useId } from 'react'
import { materialOf, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { sampleArtwork } from './sample-artwork.ts'
import { SampleMaterial, sampleClass } from './sample-material.tsx'

type Props = {
  shape: Shape
  width: number
  height: number
  effects: readonly OptionEffect[]
  border?: number
}

const share = 0.72

/** Draws the sample on its material, which shows where the sample has no backdrop. */
export function ArtworkFill({ shape, width, height, effects, border }: Props) {
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
