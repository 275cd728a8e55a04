import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/**
 * An eighth of an inch on each side: most presses and cutters are set to this bleed, and most customers add it to their
 * files.
 */
export const bleedInches = 1 / 8

/** Twice a cutter's largest deviation. */
const cutterInches = 1 / 8
const hemInches = 1
const widestHem = 0.12

/**
 * Returns the width of a banner's folded edge, which holds the grommets and is narrower on small banners. `size` is in
 * inches.
 */
export const hemOf = ({ width, height }: Dimensions): number =>
  Math.min(hemInches, Math.min(width, height) * widestHem)

/** Returns the distance from the cut line at which artwork is safe from cuts and folds. `size` is in inches. */
export const safeInches = (shape: Shape, size: Dimensions): number =>
  cutterInches + (shape === 'banner' ? hemOf(size) : 0)
