import { depthInside, distanceOutside, type Border } from './border.ts'
import { contoursOf } from './contours.ts'
import type { Field } from './distance-field.ts'

export const borderAt = (field: Field, level: number): Border => ({
  field,
  level,
  lines: contoursOf(field, level),
})

/**
 * The border moved inward by the radius: a disc of it touches every point from outside, so inner corners are round.
 * Overwrites `values`, which has as many as the field: to make them takes as long as to fill them.
 */
export const roundInward = (border: Border, radius: number, values: Float32Array): Border =>
  borderAt(depthInside(border, radius, values), -radius)

/**
 * Then outward by the radius: a disc of it touches every point from inside, so outer corners are round, too. Overwrites
 * the border's field.
 */
export const roundOutward = (border: Border, radius: number): Border =>
  // Twice as far, so that what lies outside can be measured.
  borderAt(distanceOutside(border, radius, 2 * radius), radius)
