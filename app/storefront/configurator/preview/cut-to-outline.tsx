import { useId } from 'react'
import { sampleArtwork } from './sample-artwork.ts'

type Props = {
  width: number
  height: number
  isOnBacking?: boolean
}

const { href, outline } = sampleArtwork
const { path, box } = outline

export function CutToOutline({ width, height, isOnBacking = false }: Props) {
  const id = useId()
  const scale = Math.min(width / box.width, height / box.height)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return (
    <g transform={`scale(${scale}) translate(${-x} ${-y})`}>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className={`fill-white ${isOnBacking ? '' : 'drop-shadow-contact'}`} />
      <image href={href} width={sampleArtwork.width} height={sampleArtwork.height} clipPath={`url(#${id})`} />
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
