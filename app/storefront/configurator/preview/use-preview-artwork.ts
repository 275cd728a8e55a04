import { useEffect, useState } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import type { PreviewArtwork } from './preview-artwork.ts'
import { sampleArtwork } from './sample-artwork.ts'

export function usePreviewArtwork(url: string | null): PreviewArtwork {
  const [artwork, setArtwork] = useState<PreviewArtwork | null>(null)
  useEffect(() => {
    if (!url) return
    const controller = new AbortController()
    const picture = new Image()
    const trace = async () => {
      // Most visitors look at sizes and prices without a file.
      const traced = await import('./trace-artwork.ts').then(
        ({ traceArtwork }) => traceArtwork(picture),
        () => placeholderArtwork,
      )
      if (!controller.signal.aborted) setArtwork(traced)
    }
    picture.addEventListener('load', () => void trace(), controller)
    picture.addEventListener('error', () => setArtwork(placeholderArtwork), controller)
    picture.src = url
    return () => controller.abort()
  }, [url])
  return url && artwork ? artwork : sampleArtwork
}

const placeholderArtwork: PreviewArtwork = {
  href: placeholder,
  width: 400,
  height: 300,
  outline: null,
}
