import { useState } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'

export function OrderPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <img
      src={src === brokenSrc ? placeholder : src}
      alt={alt}
      loading="lazy"
      onError={() => setBrokenSrc(src)}
      className={`object-contain ${className}`}
    />
  )
}
