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
 * The border moved inward by the radius: a disc of it touches every point from outside, so inner corners are round.
 * Overwrites `values`, which has as many as the field: to make them takes as long as to fill them. The runs are along
 * the border, as far as the radius and what else is done with the result.
 */
export const roundInward = (border: Border, radius: number, values: Float32Array, runs: Runs): Border =>
  borderAt(depthInside(border, radius, values, runs), -radius, runs, border)

/**
 * Then outward by the radius: a disc of it touches every point from inside, so outer corners are round, too. Overwrites
 * the border's field in the runs, which are along the border, as far as the radius.
 */
export const roundOutward = (border: Border, radius: number, runs: Runs): Border =>
  borderAt(distanceOutside(border, radius, runs), radius, runs, border)
