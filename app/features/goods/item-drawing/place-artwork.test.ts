import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { applied, inverse, type Matrix } from './matrix.ts'
import type { SharesBox } from './page-frame.ts'
import { sides } from './short-sides.ts'
import { bleedArtwork, placeArtwork, type Copy } from './place-artwork.ts'

const trim = { width: 216, height: 144 }
const bleed = 9

const corners = (map: Matrix) => [
  applied(map, 0, 0).map((value) => Math.round(value * 100) / 100),
  applied(map, 1, 1).map((value) => Math.round(value * 100) / 100),
]

describe('the position of the artwork', () => {
  const wide = { width: 400, height: 200 }

  test.each([
    [
      'fit shows all of the artwork',
      wide,
      {},
      [
        [-108, -54],
        [108, 54],
      ],
    ],
    [
      'fill covers the shape',
      wide,
      { mode: 'fill' },
      [
        [-144, -72],
        [144, 72],
      ],
    ],
    [
      'artwork whose proportions nearly match the size fills it',
      { width: 151, height: 100 },
      {},
      [
        [-108.72, -72],
        [108.72, 72],
      ],
    ],
    [
      'scaled',
      wide,
      { scale: 0.5 },
      [
        [-54, -27],
        [54, 27],
      ],
    ],
    [
      'moved right and down',
      wide,
      { x: 0.5, y: 0.5 },
      [
        [0, -126],
        [216, -18],
      ],
    ],
    [
      'turned clockwise',
      wide,
      { turn: 90 },
      [
        [-54, 108],
        [54, -108],
      ],
    ],
  ] as const)('%s', (_, artwork, changes, expected) => {
    expect(corners(placeArtwork(artwork, trim, { ...defaultDesign, ...changes }))).toEqual(expected)
  })
})

describe('bleed from the picture’s own edges', () => {
  const copies = (artwork: { width: number; height: number }, changes: object = {}) =>
    bleedArtwork(placeArtwork(artwork, trim, { ...defaultDesign, ...changes }), trim, bleed).map(
      ({ map }) => map,
    )

  test('mirrors a picture that ends at the trim on all sides', () => {
    expect(copies({ width: 300, height: 200 })).toHaveLength(9)
  })

  test('mirrors a picture only on sides where it ends at the trim, because white elsewhere is intended', () => {
    const made = copies({ width: 400, height: 200 })
    expect(made).toHaveLength(3)
    expect(made.map((map) => Math.round(applied(map, 0.5, 0.5)[0]))).toEqual([0, -216, 216])
  })

  test('makes no copies of a picture that extends past the bleed', () => {
    expect(copies({ width: 400, height: 200 }, { mode: 'fill', scale: 1.5 })).toHaveLength(1)
  })

  test('makes no copies of a picture inside the trim', () => {
    expect(copies({ width: 400, height: 200 }, { scale: 0.5 })).toHaveLength(1)
  })

  test('joins a mirrored copy seamlessly to the picture’s edge', () => {
    const [picture, before] = copies({ width: 400, height: 200 })
    if (!picture || !before) throw new Error('no copy')
    expect(applied(before, 0, 0.3)).toEqual(applied(picture, 0, 0.3))
  })

  test('stretches the artwork over the bleed on sides that it stops short of, and mirrors it on the others', () => {
    const placed = placeArtwork({ width: 300, height: 200 }, trim, defaultDesign)
    const made = bleedArtwork(placed, trim, bleed, { short: ['left'] })
    expect(made).toHaveLength(9)
    const onPage = ({ map, drawn: [left, top, right, bottom] }: Copy) =>
      [...applied(map, left, 1 - bottom), ...applied(map, right, 1 - top)].map(Math.round)
    const [, , , stretched, below] = made
    expect(stretched && onPage(stretched)).toEqual([-117, -72, -108, 72])
    expect(stretched?.drawn[2]).toBeLessThan(0.001)
    expect(below && onPage(below)).toEqual([-117, -72, -108, -216])
    expect(made.filter(({ drawn }) => drawn[0] === 0 && drawn[2] === 1)).toHaveLength(6)
  })

  test('overlaps a rotated picture and its copy by a tenth of a millimeter, so that no line is visible', () => {
    const [picture, before] = copies({ width: 300, height: 200 }, { scale: 1.15, turn: 2 })
    if (!picture || !before) throw new Error('no copy')
    const [atEdge, over] = [applied(picture, 0.3, 0), applied(before, 0.3, 0)]
    expect(Math.hypot(over[0] - atEdge[0], over[1] - atEdge[1]) / bleed).toBeCloseTo(1 / 32, 6)
    expect(applied(inverse(picture), ...over)[1]).toBeGreaterThan(0)
  })

  test('fills the bleed in every placement that covers the trim', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.integer({ min: -180, max: 180 }),
        fc.double({ min: -0.3, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        fc.subarray([...sides]),
        (ratio, scale, turn, shift, along, side, short) => {
          const design = { ...defaultDesign, mode: 'fill' as const, scale, turn, x: shift, y: shift }
          const placed = placeArtwork({ width: ratio, height: 1 }, trim, design)
          const covers = (map: Matrix, x: number, y: number) => {
            const [u, v] = applied(inverse(map), x, y)
            return u >= -1e-6 && u <= 1 + 1e-6 && v >= -1e-6 && v <= 1 + 1e-6
          }
          const [w, h] = [trim.width / 2, trim.height / 2]
          fc.pre(
            [
              [w, h],
              [-w, h],
              [w, -h],
              [-w, -h],
            ].every(([x = 0, y = 0]) => covers(placed, x, y)),
          )
          const [x, y] = [
            [-w - bleed, -h + 2 * h * along],
            [w + bleed, -h + 2 * h * along],
            [-w + 2 * w * along, -h - bleed],
            [-w + 2 * w * along, h + bleed],
          ][side] ?? [0, 0]
          const made = bleedArtwork(placed, trim, bleed, { short })
          expect(made.some(({ map }) => covers(map, x ?? 0, y ?? 0))).toBe(true)
        },
      ),
    )
  })
})

describe('bleed included in the artwork', () => {
  const share = bleed / trim.width
  const own = ({ left = 0, top = 0, right = 0, bottom = 0 }): SharesBox => [
    0 - left,
    0 - top,
    1 + right,
    1 + bottom,
  ]
  const near = (box: SharesBox) => box.map((each) => expect.closeTo(each, 9))
  const bled = (box: SharesBox, changes: object = {}) =>
    bleedArtwork(placeArtwork(trim, trim, { ...defaultDesign, ...changes }), trim, bleed, { own: box })
  const middles = (copies: Copy[]) =>
    copies.map(({ map }) => applied(map, 0.5, 0.5).map((at) => Math.round(at) + 0))

  test('is printed unchanged on all sides', () => {
    const all = own({ left: share, right: share, top: 2 * share, bottom: 2 * share })
    expect(bled(all)).toEqual([{ map: placeArtwork(trim, trim, defaultDesign), drawn: near(all) }])
  })

  test('on one side doesn’t prevent mirroring on the others', () => {
    const made = bled(own({ left: share }))
    expect(made[0]?.drawn).toEqual(near(own({ left: share })))
    expect(middles(made)).toEqual([
      [0, 0],
      [0, -trim.height],
      [0, trim.height],
      [trim.width, 0],
      [trim.width, -trim.height],
      [trim.width, trim.height],
    ])
  })

  test('at the top is not used at the bottom', () => {
    const made = bled(own({ top: 2 * share }))
    expect(made[0]?.drawn).toEqual(near(own({ top: 2 * share })))
    expect(middles(made).some(([, y = 0]) => y > 0)).toBe(false)
    expect(middles(made).some(([, y = 0]) => y < 0)).toBe(true)
  })

  test('is replaced by mirroring where it is too narrow', () => {
    const made = bled(own({ left: share / 2 }))
    expect(made).toHaveLength(9)
    for (const { drawn } of made) expect(drawn).toEqual([0, 0, 1, 1])
  })

  test('is not drawn if the artwork ends inside the trim', () => {
    const all = own({ left: share, right: share, top: share, bottom: share })
    expect(bled(all, { scale: 0.5 }).map(({ drawn }) => drawn)).toEqual([[0, 0, 1, 1]])
  })
})
