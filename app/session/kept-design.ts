import {
  defaultDesign,
  readArtworkDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { keepArtwork, recallArtwork } from './kept-artwork.ts'

/** Of the kept artwork. Null if that is another one, or the design not of this version. */
export function recallDesign(
  categoryId: number,
  sessionToken: string | null,
  artworkId: string,
): ArtworkDesign | null {
  const artwork = recallArtwork(categoryId, sessionToken)
  return artwork?.id === artworkId ? readArtworkDesign(artwork.design) : null
}

/** With the kept artwork; lasts as long. What isn't given stays as it was. */
export function keepDesign(
  categoryId: number,
  sessionToken: string | null,
  chosen: Partial<ArtworkDesign>,
): void {
  const artwork = recallArtwork(categoryId, sessionToken)
  if (!artwork) return
  const { version } = defaultDesign
  const design = { ...(readArtworkDesign(artwork.design) ?? defaultDesign), version, ...chosen }
  keepArtwork(categoryId, sessionToken, { ...artwork, design })
}
