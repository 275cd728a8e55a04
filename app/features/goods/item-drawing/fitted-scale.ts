import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { placeArtwork } from './place-artwork.ts'

/**
 * The scale at which artwork that lies across fits or fills the size as artwork that doesn't at 1. `artwork` gives the
 * proportions only.
 */
export function fittedScale(
  artwork: Dimensions,
  size: Dimensions,
  { mode, turn }: Pick<ArtworkDesign, 'mode' | 'turn'>,
): number {
  const isAcross = turn % 90 === 0 && turn % 180 !== 0
  if (!isAcross) return 1
  const placement = { ...defaultDesign, mode }
  const [, , upX, upY] = placeArtwork(artwork, size, placement)
  const [acrossX, acrossY] = placeArtwork({ width: artwork.height, height: artwork.width }, size, placement)
  return Math.hypot(acrossX, acrossY) / Math.hypot(upX, upY)
}
