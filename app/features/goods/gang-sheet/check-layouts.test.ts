import { describe, expect, test } from 'vitest'
import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { layoutFaults } from './check-layouts.ts'
import type { GangLayout, GangPiece } from './gang-sheet.ts'

const roll = { width: 10, maxLength: 10, margin: 0.5, gap: 0.25 }
const square: Point[] = [
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: 2, y: 2 },
  { x: 0, y: 2 },
]
const piece: GangPiece = { id: 'a', outlines: [square], width: 2, height: 2, quantity: 2, turns: [0] }
const small = {
  ...piece,
  id: 'b',
  quantity: 1,
  outlines: [square.map(({ x, y }) => ({ x: x / 4, y: y / 4 }))],
}

const faults = (
  pieces: GangPiece[],
  places: [id: string, x: number, y: number, turn?: number][],
  changes = {},
) => {
  const placements = places.map(([pieceId, x, y, turn = 0]) => ({ pieceId, x, y, turn }))
  const layout: GangLayout = { length: 9, placements, use: 0, bareUse: 0 }
  return layoutFaults(pieces, [layout], { ...roll, ...changes })
}

describe('faults of a gang sheet layout', () => {
  test('finds none if pieces are exactly the gap apart', () => {
    const apart: [string, number, number][] = [
      ['a', 0.5, 0.5],
      ['a', 2.75, 0.5],
    ]
    expect(faults([piece], apart)).toEqual([])
  })

  test('finds none if pieces touch and the gap is 0', () => {
    const touching: [string, number, number][] = [
      ['a', 0.5, 0.5],
      ['a', 2.5, 0.5],
    ]
    expect(faults([piece], touching, { gap: 0 })).toEqual([])
  })

  test.each<[string, [string, number, number, number?][]]>([
    [
      'too close',
      [
        ['a', 0.5, 0.5],
        ['a', 2.74, 0.5],
      ],
    ],
    [
      'too close at a corner',
      [
        ['a', 0.5, 0.5],
        ['a', 2.6, 2.6],
      ],
    ],
    [
      'crossing',
      [
        ['a', 0.5, 0.5],
        ['a', 1.5, 1.5, 45],
      ],
    ],
    [
      'in the same place',
      [
        ['a', 0.5, 0.5],
        ['a', 0.5, 0.5],
      ],
    ],
  ])('finds pieces that are %s', (_, places) => {
    expect(faults([piece], places)).toEqual(['a and a are too close.'])
    expect(faults([piece], places, { gap: 0 })).toEqual(
      places[1]?.[1] === 2.74 || places[1]?.[1] === 2.6 ? [] : ['a and a are too close.'],
    )
  })

  test('finds a piece inside another', () => {
    const one = { ...piece, quantity: 1 }
    expect(
      faults(
        [one, small],
        [
          ['a', 0.5, 0.5],
          ['b', 1, 1],
        ],
      ),
    ).toEqual(['a and b are too close.'])
  })

  test.each<[number, number]>([
    [0.4, 3],
    [7.6, 3],
    [3, 0.4],
    [3, 6.6],
  ])('finds a piece off the roll at %d, %d', (x, y) => {
    expect(faults([{ ...piece, quantity: 1 }], [['a', x, y]])).toEqual(['a is off the roll.'])
  })

  test('finds missing pieces', () => {
    expect(faults([piece], [['a', 3, 3]])).toEqual(['1 of a are missing.'])
  })
})
