import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/**
 * An eighth of an inch on each side: what presses and cutters in the trade are set to, and what most customers who
 * prepare their files themselves add.
 */
export const bleedInches = 1 / 8

/** A cutter is off by up to half of it. */
const cutterInches = 1 / 8
const hemInches = 1
const widestHem = 0.12

/** How wide a banner's edge is folded, with the grommets in it. Less of a small banner. `size` is in inches. */
export const hemOf = ({ width, height }: Dimensions): number =>
  Math.min(hemInches, Math.min(width, height) * widestHem)

/** How far inside of the cut line nothing can happen to what is printed. `size` is in inches. */
export const safeInches = (shape: Shape, size: Dimensions): number =>
  cutterInches + (shape === 'banner' ? hemOf(size) : 0)
