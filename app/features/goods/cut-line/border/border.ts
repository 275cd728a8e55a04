import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import type { stamp } from './stamp.ts'
import { spansOf, splitRuns } from './spans.ts'

/** The lines where a field's values equal `level`. Field values are valid only within the runs. */
export type Border = { field: Field; level: number; lines: Contour[]; runs: Runs; stamp: typeof stamp }

/**
 * Measures how far points inside the border are from it, as negative numbers. Values are exact near `depth`; elsewhere,
 * they are only on the correct side of it. Overwrites `values` in the runs, and the result is valid only there.
 */
export function depthInside(
  { field, lines, stamp }: Border,
  depth: number,
  values: Float32Array,
  runs: Runs,
): Field {
  const depths = { ...field, values }
  fill(depths, lines, runs, -(depth + 2), 1)
  stamp(depths, lines, depth, -1)
  return depths
}

/**
 * Measures how far points outside the border are from it. Values are exact near `distance`. Overwrites the border's
 * field.
 */
export function distanceOutside({ field, lines, stamp }: Border, distance: number, runs: Runs): Field {
  fill(field, lines, runs, -1, distance + 2)
  stamp(field, lines, distance, 1)
  return field
}

function fill(field: Field, lines: Contour[], runs: Runs, inside: number, outside: number): void {
  const { values } = field
  // Includes the point before each run.
  for (let run = 0; run < runs.length; run += 2) values.fill(outside, (runs[run] ?? 0) - 1, runs[run + 1])
  const covered = splitRuns(field, runs, spansOf(field, lines), 1).inside
  for (let run = 0; run < covered.length; run += 2) values.fill(inside, covered[run], covered[run + 1])
}
