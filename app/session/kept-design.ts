import {
  defaultDesign,
  readArtworkDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { keepArtwork, recallArtwork } from './kept-artwork.ts'

/** Of the kept artwork. Null if there is none, or not of this version. */
export const recallDesign = (categoryId: number, sessionToken: string | null): ArtworkDesign | null =>
  readArtworkDesign(recallArtwork(categoryId, sessionToken)?.design)

/** With the kept artwork; lasts as long. What isn't given stays as it was. */
export function keepDesign(
  categoryId: number,
  sessionToken: string | null,
  chosen: Partial<ArtworkDesign>,
): void {
  const artwork = recallArtwork(categoryId, sessionToken)
  if (!artwork) return
  const design = { ...(readArtworkDesign(artwork.design) ?? defaultDesign), ...chosen }
  keepArtwork(categoryId, sessionToken, { ...artwork, design })
}
