import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedDistance } from '#test/cut-shapes.ts'
import { depthInside, distanceOutside } from './border.ts'
import { contoursOf, type Contour } from './contours.ts'
import { distanceField, type Field } from './distance-field.ts'
import { runsAt } from './runs.ts'
import { stamp } from './stamp.ts'

const side = 40

const slackPx = 0.001
// To save time, only every seventh point more than 2 px away from the distance is checked.
const farStep = 7

type Bar = { x: number; y: number; width: number; height: number }

const coordinate = fc.integer({ min: 0, max: side - 1 })
const length = fc.integer({ min: 1, max: side })
const bars = fc.array(fc.record({ x: coordinate, y: coordinate, width: length, height: length }), {
  minLength: 1,
  maxLength: 6,
})

function maskOf(each: Bar[]) {
  const covered = new Uint8Array(side * side)
  for (const { x, y, width, height } of each)
    for (let row = y; row < Math.min(side, y + height); row++)
      covered.fill(255, row * side + x, row * side + Math.min(side, x + width))
  return { width: side, height: side, covered }
}

const polygonOf = ({ points }: Contour) =>
  Array.from({ length: points.length / 2 }, (_, at) => ({
    x: points[2 * at] ?? 0,
    y: points[2 * at + 1] ?? 0,
  }))

/** Expects values within 1 px of `distance` to be exact, and all others to be on the correct side of it. */
function expectMeasured(field: Field, lines: Contour[], distance: number, isMeant: (at: number) => boolean) {
  const polygons = lines.map(polygonOf)
  for (let at = 0; at < field.values.length; at++) {
    const found = Math.abs(field.values[at] ?? 0)
    if (!isMeant(at) || (Math.abs(found - distance) > 2 && at % farStep !== 0)) continue
    const point = { x: at % field.columns, y: Math.floor(at / field.columns) }
    const nearest = Math.abs(signedDistance(point, polygons))
    if (Math.abs(nearest - distance) < 1) expect(Math.abs(found - nearest)).toBeLessThan(slackPx)
    else expect(found < distance).toBe(nearest < distance)
  }
}

test('measures the distance on both sides of lines, including at corners', () => {
  fc.assert(
    fc.property(
      bars,
      fc.double({ min: 5, max: 12, noNaN: true }),
      fc.double({ min: 2, max: 12, noNaN: true }),
      (each, level, distance) => {
        const margin = Math.ceil(level + distance) + 6
        const field = distanceField(maskOf(each), margin)
        const isInside = Uint8Array.from(field.values, (value) => (value < level ? 1 : 0))
        const lines = contoursOf(field, level, runsAt(field, level, margin))
        const runs = Array.from({ length: field.rows }, (_, row) => [
          row * field.columns + 1,
          (row + 1) * field.columns,
        ]).flat()
        const border = { field, level, lines, runs, stamp }
        const depths = depthInside(border, distance, new Float32Array(field.values.length), runs)
        expectMeasured(depths, lines, distance, (at) => isInside[at] === 1)
        const distances = distanceOutside(border, distance, runs)
        expectMeasured(distances, lines, distance, (at) => isInside[at] === 0)
      },
    ),
    { numRuns: 15 },
  )
})
