import { useId } from 'react'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { sampleArtwork } from './sample-artwork.ts'

type Props = { shape: Shape; width: number; height: number; border?: number }

const share = 0.72

export function ArtworkFill({ shape, width, height, border }: Props) {
  const id = useId()
  const inset = border ?? Math.min(10, Math.max(3, Math.min(width, height) * 0.035))
  const [innerWidth, innerHeight] = [Math.max(1, width - 2 * inset), Math.max(1, height - 2 * inset)]
  const longest = Math.max(innerWidth, innerHeight)
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <path d={shapePath(shape, innerWidth, innerHeight)} />
      </clipPath>
      <Centered href={sampleArtwork.backdropHref} width={longest} height={longest} />
      <Centered href={sampleArtwork.href} width={innerWidth * share} height={innerHeight * share} />
    </g>
  )
}

const Centered = ({ href, width, height }: { href: string; width: number; height: number }) => (
  <image href={href} x={-width / 2} y={-height / 2} width={width} height={height} />
)
