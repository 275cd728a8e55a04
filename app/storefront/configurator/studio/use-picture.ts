import { useEffect, useState } from 'react'
import type { ShownPicture } from '#app/features/goods/item-drawing/item-drawing.ts'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { readPixels } from '../read-pixels.ts'

export type Picture = ShownPicture & { href: string }

/**
 * A picture with its pixels, which show where the artwork ends short of the edge; null if they can't be read.
 */
export type ReadPicture = Picture & { pixels: ImageData | null }

/** Large enough to detect artwork that ends half a percent short of the picture's edge. */
const maxPx = 800

/** Returns the picture once the browser has read it, and the previous one until then. */
export function usePicture(url: string): ReadPicture | null {
  const [picture, setPicture] = useState<ReadPicture | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const image = new Image()
    const show = () => {
      const size = { width: image.naturalWidth || 1, height: image.naturalHeight || 1 }
      setPicture({ href: url, ...size, pixels: readPixels(image, size, maxPx) })
    }
    image.addEventListener('load', show, controller)
    image.addEventListener(
      'error',
      () => setPicture({ href: placeholder, width: 400, height: 300, pixels: null }),
      controller,
    )
    image.src = url
    return () => controller.abort()
  }, [url])
  return picture
}
