import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contoursOf } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import { spansOf, splitRuns } from './spans.ts'

const fields = fc
  .record({ columns: fc.integer({ min: 3, max: 14 }), rows: fc.integer({ min: 3, max: 14 }) })
  .chain(({ columns, rows }) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((numbers): Field => {
        const isFrame = (at: number) => {
          const [x, y] = [at % columns, Math.floor(at / columns)]
          return x === 0 || y === 0 || x === columns - 1 || y === rows - 1
        }
        const values = Float32Array.from(numbers, (number, at) => (isFrame(at) ? 9 : number))
        return { columns, rows, values, seen: new Uint8Array(columns * rows) }
      }),
  )

const wholeRows = ({ columns, rows }: Field): Runs =>
  Array.from({ length: rows }, (_, y) => [y * columns + 1, (y + 1) * columns]).flat()

const pointsIn = (runs: Runs) =>
  runs.flatMap((from, at) =>
    at % 2 === 0 ? Array.from({ length: (runs[at + 1] ?? 0) - from }, (_, each) => from + each) : [],
  )

test('splits runs into the points inside and outside of the lines', () => {
  fc.assert(
    fc.property(fields, (field) => {
      const level = 4.5
      const runs = wholeRows(field)
      const { inside, outside } = splitRuns(field, runs, spansOf(field, contoursOf(field, level, runs)))
      const below = [...field.values.keys()].filter((at) => (field.values[at] ?? 0) < level)
      expect(pointsIn(inside)).toEqual(below)
      const all = pointsIn(runs)
      expect([...pointsIn(inside), ...pointsIn(outside)].toSorted((one, other) => one - other)).toEqual(all)
    }),
  )
})

test('splits each run of a row separately, including the point before it', () => {
  const field = { columns: 20, rows: 3, values: new Float32Array(60), seen: new Uint8Array(60) }
  const line = { points: Float32Array.of(4.5, 0, 12.5, 0, 12.5, 2, 4.5, 2), area: 16 }
  const spans = spansOf(field, [line])
  const runs = [21, 24, 25, 29, 31, 38]
  expect(splitRuns(field, runs, spans)).toEqual({
    inside: [25, 29, 31, 33],
    outside: [21, 24, 33, 38],
  })
  expect(splitRuns(field, runs, spans, 1).inside).toEqual([25, 29, 30, 33])
})
