import { useState } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'

/** Falls back to the placeholder if the image is broken. */
export function OrderPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <img
      src={src === broken ? placeholder : src}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(src)}
      className={`object-contain ${className}`}
    />
  )
}
