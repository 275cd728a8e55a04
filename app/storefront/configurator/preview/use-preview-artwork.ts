import { useEffect, useState } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import type { PreviewArtwork } from './preview-artwork.ts'
import { sampleArtwork } from './sample-artwork.ts'

/** In the product's plain shape. */
export function usePreviewArtwork(url: string | null): PreviewArtwork {
  const [artwork, setArtwork] = useState<PreviewArtwork | null>(null)
  useEffect(() => {
    if (!url) return
    const controller = new AbortController()
    const picture = new Image()
    const show = (href: string, width: number, height: number) =>
      setArtwork({ href, width: width || 1, height: height || 1, outline: null })
    picture.addEventListener('load', () => show(url, picture.naturalWidth, picture.naturalHeight), controller)
    picture.addEventListener('error', () => show(placeholder, 400, 300), controller)
    picture.src = url
    return () => controller.abort()
  }, [url])
  return url && artwork ? artwork : sampleArtwork
}
