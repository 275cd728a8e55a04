import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import type { CameraMarks } from '../gang-job.ts'
import type { GangRoll } from '../gang-sheet.ts'

/** Around a mark and at the edge, so that nothing near is taken for a part of it. */
const clearance = 1 / 16

/** How far around its outline a piece is printed. */
export const bleedFor = (gap: number) => Math.min(bleedInches, gap / 2)

export type Dot = { x: number; y: number; radius: number }

/** A roll whose margin has room for the marks beside what is printed. */
export const rollWithMarks = (roll: GangRoll, marks: CameraMarks | null): GangRoll =>
  marks
    ? { ...roll, margin: Math.max(roll.margin, marks.diameter + 2 * clearance + bleedFor(roll.gap)) }
    : roll

/**
 * In the corners, and evenly along both edges, no farther apart than `every`. The first corner has a second dot beside it,
 * so that a sheet that is fed the wrong way around is noticed.
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
