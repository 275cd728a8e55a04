import { useId } from 'react'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { sampleArtwork } from './sample-artwork.ts'
import { SampleMaterial, sampleClass } from './sample-material.tsx'

type Props = {
  width: number
  height: number
  effects: readonly OptionEffect[]
  isOnBacking?: boolean
}

const { href, outline } = sampleArtwork
const { path, box } = outline

export function CutToOutline({ width, height, effects, isOnBacking = false }: Props) {
  const id = useId()
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
        href={href}
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
