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
 * Moves the border inward by the radius. A disc of this radius then fits against every point from outside, so inner
 * corners are round. Overwrites `values`, which must be as long as the field, to avoid allocating an array. The runs
 * must cover everything near the border that this and later steps need.
 */
export const roundInward = (border: Border, radius: number, values: Float32Array, runs: Runs): Border =>
  borderAt(depthInside(border, radius, values, runs), -radius, runs, border)

/**
 * Moves the result back outward by the radius. A disc of this radius then fits against every point from inside, so
 * outer corners are also round. Overwrites the border's field in the runs, which must extend at least a radius from the
 * border.
 */
export const roundOutward = (border: Border, radius: number, runs: Runs): Border =>
  borderAt(distanceOutside(border, radius, runs), radius, runs, border)
