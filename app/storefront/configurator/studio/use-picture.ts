import { useEffect, useState } from 'react'
import type { ShownPicture } from '#app/features/goods/item-drawing/item-drawing.ts'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'

export type Picture = ShownPicture & { href: string }

/** Once the browser has read it; until then, the one before. */
export function usePicture(url: string): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const image = new Image()
    const show = (href: string, width: number, height: number) =>
      setPicture({ href, width: width || 1, height: height || 1 })
    image.addEventListener('load', () => show(url, image.naturalWidth, image.naturalHeight), controller)
    image.addEventListener('error', () => show(placeholder, 400, 300), controller)
    image.src = url
    return () => controller.abort()
  }, [url])
  return picture
}
