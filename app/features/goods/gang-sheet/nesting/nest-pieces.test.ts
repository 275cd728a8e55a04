import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { layoutFaults } from '../check-layouts.ts'
import { quarterTurns, type GangPiece, type GangRoll } from '../gang-sheet.ts'
import { boundsOf } from '../place-outlines.ts'
import { tracedSquare } from '#test/traced-square.ts'
import { nestPieces } from './nest-pieces.ts'

/** Enough for only a few tries. */
const fewSteps = 5_000_000
const nest = (pieces: GangPiece[], on: GangRoll = roll, steps = fewSteps) =>
  nestPieces(pieces, on, undefined, steps)

const roll: GangRoll = { width: 12, maxLength: 40, margin: 0.25, gap: 0.125 }

function pieceOf(outline: Point[], changes: Partial<GangPiece> = {}): GangPiece {
  const { left, top, right, bottom } = boundsOf(outline)
  const outlines = [outline.map(({ x, y }) => ({ x: x - left, y: y - top }))]
  return { id: 'a', outlines, width: right - left, height: bottom - top, quantity: 1, turns: [0], ...changes }
}

const around = (count: number, radius: (at: number) => number) =>
  Array.from({ length: count }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / count
    return { x: radius(at) * Math.cos(angle), y: radius(at) * Math.sin(angle) }
  })
const circle = (diameter: number, changes?: Partial<GangPiece>) =>
  pieceOf(
    around(120, () => diameter / 2),
    changes,
  )
const rectangle = (width: number, height: number, changes?: Partial<GangPiece>) =>
  pieceOf(
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    changes,
  )

/** Any closed outline around a center, with slim rays, deep notches and up to 60 corners. */
const anyOutline = fc
  .array(fc.double({ min: 0.05, max: 2, noNaN: true }), { minLength: 3, maxLength: 60 })
  .map((radii) => around(radii.length, (at) => radii[at] ?? 1))
const anyPieces = fc
  .array(
    fc.record({
      outline: anyOutline,
      quantity: fc.integer({ min: 1, max: 5 }),
      turns: fc.subarray([0, 90, 180, 270, 45, 33.3], { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(({ outline, ...rest }, at) => pieceOf(outline, { ...rest, id: `${at}` })))
const anyRoll = fc.record({
  width: fc.double({ min: 6, max: 30, noNaN: true }),
  maxLength: fc.double({ min: 6, max: 30, noNaN: true }),
  margin: fc.constantFrom(0, 0.1, 0.5),
  gap: fc.constantFrom(0, 0.03, 0.125, 0.5),
})

describe('pieces on a gang sheet', () => {
  test('keep the gap, stay on the roll and are all placed, regardless of their outlines', () => {
    fc.assert(
      fc.property(anyPieces, anyRoll, (pieces, anyRoll) => {
        expect(layoutFaults(pieces, nest(pieces, anyRoll, 1), anyRoll)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('keep a valid layout after many tries', () => {
    const pieces = [
      circle(2, { id: 'b', quantity: 7 }),
      rectangle(3, 1, { quantity: 9, turns: quarterTurns }),
    ]
    const [first] = nest(pieces, roll, 1)
    const layouts = nest(pieces, roll)
    expect(layoutFaults(pieces, layouts, roll)).toEqual([])
    expect(layouts[0]?.length).toBeLessThanOrEqual(first?.length ?? 0)
  })

  test('are placed the same way for the same input', () => {
    const pieces = [circle(1.3, { id: 'b', quantity: 9 }), rectangle(2.2, 1, { quantity: 9 })]
    expect(nest(pieces, roll)).toEqual(nest(pieces, roll))
  })

  test('lie side by side if they are squares, wasting only margins and gaps', () => {
    const squares = rectangle(2, 2, { quantity: 25 })
    const [layout] = nest([squares], { ...roll, width: 5 * 2.125 - 0.125 + 0.5 })
    expect(layout?.length).toBeCloseTo(5 * 2.125 - 0.125 + 0.5, 6)
  })

  test('lie in straight rows if they are nearly square, like traced squares', () => {
    const pieces = [pieceOf(tracedSquare, { quantity: 350 })]
    const wide = { width: 54, maxLength: 120, margin: 0.5, gap: 0.25 }
    const layouts = nest(pieces, wide)
    expect(layoutFaults(pieces, layouts, wide)).toEqual([])
    expect(layouts[0]?.use).toBeGreaterThan(0.95)
  })

  test('interlock if they are circles', () => {
    const [layout] = nest([circle(2, { quantity: 50 })], roll)
    expect(layout?.length).toBeLessThan(0.5 + 2.125 * 10)
  })

  test('fill the space between larger pieces if they are small', () => {
    const large = circle(3, { id: 'large', quantity: 12 })
    const [without] = nest([large], roll)
    const [layout] = nest([circle(0.4, { id: 'small', quantity: 10 }), large], roll)
    expect(layout?.length).toBe(without?.length)
  })

  test('take as many sheets as the maximum length requires', () => {
    const pieces = [rectangle(10, 9, { quantity: 7 })]
    const layouts = nest(pieces, roll)
    expect(layouts.map(({ placements }) => placements.length)).toEqual([4, 3])
    expect(layoutFaults(pieces, layouts, roll)).toEqual([])
  })

  test('are rotated only if that is necessary and allowed', () => {
    const wide = rectangle(11, 1, { quantity: 2 })
    expect(nest([{ ...wide, turns: [0, 90] }], roll)[0]?.placements.map(({ turn }) => turn)).toEqual([0, 0])
    const narrow = { ...roll, width: 3 }
    expect(nest([{ ...wide, turns: [0, 90] }], narrow)[0]?.placements[0]?.turn).toBe(90)
    expect(() => nest([wide], narrow)).toThrow('fit on the roll')
  })

  test('report the use of the printable area, with and without half of the gap', () => {
    const [layout] = nest([rectangle(4, 3)], { width: 8, maxLength: 10, margin: 1, gap: 0.5 })
    expect(layout?.length).toBeCloseTo(5)
    expect(layout?.bareUse).toBeCloseTo(12 / 18)
    // Only the gap on the right is within the margins.
    expect(layout?.use).toBeCloseTo((12 + 3 * 0.25) / 18, 2)
  })

  test('report progress up to the last piece', () => {
    const reported: number[] = []
    nestPieces([circle(2, { quantity: 20 })], roll, (placed, all) => reported.push(placed / all))
    expect(reported).toEqual(reported.toSorted((one, other) => one - other))
    expect(reported.at(-1)).toBe(1)
  })
})

describe('limits of a gang sheet', () => {
  test.each<[string, GangPiece[], GangRoll, string]>([
    ['a piece wider than the roll', [rectangle(13, 13)], roll, 'too-large'],
    ['a piece a millionth of an inch too wide', [rectangle(11.500_000_9, 1)], roll, 'too-large'],
    ['a piece longer than a sheet', [rectangle(1, 41)], roll, 'too-large'],
    ['a quantity of 0', [circle(1, { quantity: 0 })], roll, 'quantity'],
    ['a negative quantity', [circle(1, { quantity: -3 })], roll, 'quantity'],
    ['half a piece', [circle(1, { quantity: 1.5 })], roll, 'quantity'],
    ['too many pieces', [circle(1, { quantity: 1e9 })], roll, 'too-many'],
    ['an empty list of pieces', [], roll, 'empty'],
    ['a piece without an outline', [pieceOf([])], roll, 'outline'],
    ['a line', [rectangle(3, 0)], roll, 'outline'],
    ['coordinates that aren’t numbers', [circle(NaN)], roll, 'outline'],
    ['margins as wide as the roll', [circle(1)], { ...roll, margin: 6 }, 'roll'],
  ])('refuse %s', (_, pieces, roll, problem) => {
    expect(() => nest(pieces, roll)).toThrow(expect.objectContaining({ name: 'GangProblem', problem }))
  })

  test('allow 2,000 pieces', () => {
    const pieces = Array.from({ length: 20 }, (_, at) =>
      circle(0.5 + at / 10, { id: `${at}`, quantity: 100 }),
    )
    const layouts = nest(pieces, { ...roll, width: 50, maxLength: 100 }, 1)
    expect(layouts.reduce((sum, { placements }) => sum + placements.length, 0)).toBe(2000)
  })

  test('allow jagged outlines with 200 corners', () => {
    const pieces = Array.from({ length: 20 }, (_, at) => {
      const outline = around(200, (corner) => 0.5 + 0.2 * Math.sin(corner * (at + 1)))
      return pieceOf(outline, { id: `${at}`, quantity: 3, turns: quarterTurns })
    })
    const layouts = nest(pieces, roll, 1)
    expect(layoutFaults(pieces, layouts, roll)).toEqual([])
  })

  test('never place a piece in the hole of another', () => {
    const ring = circle(6)
    const inner = around(120, () => 2).map(({ x, y }) => ({ x: x + 3, y: y + 3 }))
    const [layout] = nest([{ ...ring, outlines: [...ring.outlines, inner] }, circle(2, { id: 'small' })], {
      ...roll,
      width: 6.5,
    })
    expect(layout?.length).toBeGreaterThan(7)
  })
})
