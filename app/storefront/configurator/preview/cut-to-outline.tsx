import { useId } from 'react'
import type { PreviewArtwork } from './preview-artwork.ts'

type Props = {
  artwork: PreviewArtwork
  outline: NonNullable<PreviewArtwork['outline']>
  width: number
  height: number
  isOnBacking?: boolean
}

export function CutToOutline({ artwork, outline: { path, box }, width, height, isOnBacking = false }: Props) {
  const id = useId()
  const scale = Math.min(width / box.width, height / box.height)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return (
    <g transform={`scale(${scale}) translate(${-x} ${-y})`}>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className={`fill-white ${isOnBacking ? '' : 'drop-shadow-contact'}`} />
      <image
        href={artwork.href}
        width={artwork.width}
        height={artwork.height}
        preserveAspectRatio="none"
        clipPath={`url(#${id})`}
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
