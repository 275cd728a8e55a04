import {
  defaultDesign,
  readArtworkDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { keepArtwork, recallArtwork } from './kept-artwork.ts'

/** Returns the design of the kept artwork, or null if other artwork is kept or the design has another version. */
export function recallDesign(
  categoryId: number,
  sessionToken: string | null,
  artworkId: string,
): ArtworkDesign | null {
  const artwork = recallArtwork(categoryId, sessionToken)
  return artwork?.id === artworkId ? readArtworkDesign(artwork.design) : null
}

/** Keeps the design for as long as the artwork. Omitted parts stay unchanged. */
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
