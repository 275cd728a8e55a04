import { depthInside, distanceOutside, type Border } from './border.ts'
import { contoursOf } from './contours.ts'
import type { Field } from './distance-field.ts'

export const borderAt = (field: Field, level: number): Border => ({
  field,
  level,
  lines: contoursOf(field, level),
})

/** Numbers for as many points as the field has, to be overwritten. To make them takes as long as to fill them. */
export type Scratch = [inward: Float32Array, outward: Float32Array]

/** The border moved inward by the radius: a disc of it touches every point from outside, so inner corners are round. */
export const roundInward = (border: Border, radius: number, [inward]: Scratch): Border =>
  borderAt(depthInside(border, radius, inward), -radius)

/** Then outward by the radius: a disc of it touches every point from inside, so outer corners are round, too. */
export const roundOutward = (border: Border, radius: number, [, outward]: Scratch): Border =>
  // Twice as far, so that what lies outside can be measured.
  borderAt(distanceOutside(border, radius, 2 * radius, outward), radius)
