import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/**
 * An eighth of an inch on each side: the usual setting of presses and cutters in the trade, and the bleed that most
 * customers add to the files they prepare.
 */
export const bleedInches = 1 / 8

/** A cutter is off by up to half of this. */
const cutterInches = 1 / 8
const hemInches = 1
const widestHem = 0.12

/** Returns the width of a banner's folded edge, which has the grommets; small banners get less. `size` is in inches. */
export const hemOf = ({ width, height }: Dimensions): number =>
  Math.min(hemInches, Math.min(width, height) * widestHem)

/** Returns the distance from the cut line at which print is safe from cuts and folds. `size` is in inches. */
export const safeInches = (shape: Shape, size: Dimensions): number =>
  cutterInches + (shape === 'banner' ? hemOf(size) : 0)
