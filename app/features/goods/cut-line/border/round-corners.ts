import { depthInside, distanceOutside, type Border } from './border.ts'
import { contoursOf } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'

const borderAt = (field: Field, level: number, runs: Runs, { stamp }: Border): Border => ({
  field,
  level,
  lines: contoursOf(field, level, runs),
  runs,
  stamp,
})

/**
 * Moves the border inward by the radius. A disc of it touches every point from outside, so inner corners are round.
 * Overwrites `values`, which is as long as the field: making a new array takes as long as filling it. The runs are
 * along the border, and cover the radius and the later steps on the result.
 */
export const roundInward = (border: Border, radius: number, values: Float32Array, runs: Runs): Border =>
  borderAt(depthInside(border, radius, values, runs), -radius, runs, border)

/**
 * Moves the result outward by the radius. A disc of it touches every point from inside, so outer corners are round,
 * too. Overwrites the border's field in the runs, which are along the border and cover the radius.
 */
export const roundOutward = (border: Border, radius: number, runs: Runs): Border =>
  borderAt(distanceOutside(border, radius, runs), radius, runs, border)
