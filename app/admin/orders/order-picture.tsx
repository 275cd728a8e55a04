import { useState } from 'react'
import { placeholder } from '#app/features/artwork/item-picture.ts'

/** A picture of something on the order; where there is none or it is broken, the placeholder. */
export function OrderPicture({
  path,
  alt,
  className,
}: {
  path: string | null
  alt: string
  className: string
}) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const isShown = path !== null && path !== brokenPath
  return (
    <img
      src={isShown ? `/${path}` : placeholder}
      alt={alt}
      loading="lazy"
      onError={() => setBrokenPath(path)}
      className={`object-contain ${className}`}
    />
  )
}
