import { useId } from 'react'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { PreviewArtwork } from './preview-artwork.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'

type Props = { shape: Shape; width: number; height: number; artwork: PreviewArtwork; border?: number }

const sameProportion = 0.04

export function ArtworkFill({ shape, width, height, artwork, border }: Props) {
  const id = useId()
  const inset = border ?? Math.min(10, Math.max(3, Math.min(width, height) * 0.035))
  const [innerWidth, innerHeight] = [Math.max(1, width - 2 * inset), Math.max(1, height - 2 * inset)]
  const difference = Math.abs(Math.log(innerWidth / innerHeight / (artwork.width / artwork.height)))
  const isFilling = !artwork.backdropHref && difference < sameProportion
  const longest = Math.max(innerWidth, innerHeight)
  const share = artwork.backdropHref ? 0.72 : 1
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <path d={shapePath(shape, innerWidth, innerHeight)} />
      </clipPath>
      {artwork.backdropHref && (
        <Centered href={artwork.backdropHref} width={longest} height={longest} isFilling />
      )}
      <Centered
        href={artwork.href}
        width={innerWidth * share}
        height={innerHeight * share}
        isFilling={isFilling}
      />
    </g>
  )
}

function Centered({
  href,
  width,
  height,
  isFilling,
}: {
  href: string
  width: number
  height: number
  isFilling: boolean
}) {
  return (
    <image
      href={href}
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      preserveAspectRatio={`xMidYMid ${isFilling ? 'slice' : 'meet'}`}
    />
  )
}
