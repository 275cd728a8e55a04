import { useState } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'

type Props = { src: string; alt: string; className: string; width?: number; height?: number }

export function OrderPicture({ src, alt, className, ...size }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <img
      src={src === brokenSrc ? placeholder : src}
      alt={alt}
      {...size}
      loading="lazy"
      onError={() => setBrokenSrc(src)}
      className={`object-contain ${className}`}
    />
  )
}
