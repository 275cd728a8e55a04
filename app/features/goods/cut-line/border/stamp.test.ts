import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthInside, distanceOutside } from './border.ts'
import { contoursOf, type Contour } from './contours.ts'
import { distanceField, type Field } from './distance-field.ts'
import { runsAt } from './runs.ts'

const side = 40

// Every second point or so is looked at, and lines have corners.
const sunkPx = 0.8

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

function nearestPoint(lines: Contour[], x: number, y: number): number {
  let nearest = Infinity
  for (const { points } of lines)
    for (let at = 0; at < points.length; at += 2)
      nearest = Math.min(nearest, Math.hypot((points[at] ?? 0) - x, (points[at + 1] ?? 0) - y))
  return nearest
}

/** A point is on the side of the distance that the nearest point of the lines is. */
function expectMeasured(field: Field, lines: Contour[], distance: number, isMeant: (at: number) => boolean) {
  for (let at = 0; at < field.values.length; at++) {
    if (!isMeant(at)) continue
    const nearest = nearestPoint(lines, at % field.columns, Math.floor(at / field.columns))
    const found = Math.abs(field.values[at] ?? 0)
    if (nearest < distance - sunkPx) expect(found).toBeLessThan(distance)
    if (nearest > distance) expect(found).toBeGreaterThan(distance - 0.001)
  }
}

test('on both sides of lines, what is nearer than the distance is told from what is farther', () => {
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
        const border = { field, level, lines, runs }
        const depths = depthInside(border, distance, new Float32Array(field.values.length), runs)
        expectMeasured(depths, lines, distance, (at) => isInside[at] === 1)
        const distances = distanceOutside(border, distance, runs)
        expectMeasured(distances, lines, distance, (at) => isInside[at] === 0)
      },
    ),
    { numRuns: 15 },
  )
})
