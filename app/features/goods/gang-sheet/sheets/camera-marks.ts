import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import type { CameraMarks } from '../gang-job.ts'
import type { GangRoll } from '../gang-sheet.ts'

/**
 * The clear space around a mark and at the edge, so that the camera doesn't mistake anything nearby for part of the
 * mark.
 */
const clearance = 1 / 16

/** Returns the width of the printed bleed around a piece's outline. */
export const bleedFor = (gap: number) => Math.min(bleedInches, gap / 2)

export type Dot = { x: number; y: number; radius: number }

/** Widens the roll's margin to make room for the marks beside the print. */
export const rollWithMarks = (roll: GangRoll, marks: CameraMarks | null): GangRoll =>
  marks
    ? { ...roll, margin: Math.max(roll.margin, marks.diameter + 2 * clearance + bleedFor(roll.gap)) }
    : roll

/**
 * Returns dots in the corners, and evenly spaced along both edges, at most `every` apart. A second dot beside the first
 * corner reveals a sheet that is fed backward.
 */
export function cameraDots({ diameter, every }: CameraMarks, width: number, length: number): Dot[] {
  const inset = clearance + diameter / 2
  const steps = Math.max(1, Math.ceil((length - 2 * inset) / every - 1e-9))
  const radius = diameter / 2
  const pairs = Array.from({ length: steps + 1 }, (_, at) => inset + ((length - 2 * inset) * at) / steps)
  return [
    ...pairs.flatMap((y) => [
      { x: inset, y, radius },
      { x: width - inset, y, radius },
    ]),
    { x: inset + 2 * diameter, y: inset, radius },
  ]
}
