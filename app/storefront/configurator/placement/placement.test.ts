import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDesign, readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import {
  bounded,
  follow,
  inMode,
  scaleAt,
  turnedByRightAngle,
  snapped,
  untouched,
  sliderPosition,
  pressKey,
  type Placement,
} from './placement.ts'

const shape = { width: 300, height: 150 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const placements = fc
  .record({
    mode: fc.constantFrom('fit' as const, 'fill' as const),
    scale: number(0.1, 10),
    x: number(-1, 1),
    y: number(-1, 1),
    turn: number(-180, 180),
  })
  .map(bounded)
const points = fc.record({ x: number(-2_000, 2_000), y: number(-2_000, 2_000) })
const isKept = (placement: Placement) =>
  expect(readArtworkDesign(JSON.parse(JSON.stringify({ ...defaultDesign, ...placement })))).toEqual({
    ...defaultDesign,
    ...placement,
  })

const key = (name: string, shiftKey = false) => ({
  key: name,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
})

const square = { artwork: shape, shape: { width: 2, height: 2 } }
const press = (pressed: ReturnType<typeof key>, placement: Placement) => pressKey(pressed, placement, square)

describe('moving, scaling and turning', () => {
  test('turns any gesture into a design the shop accepts', () => {
    fc.assert(
      fc.property(
        placements,
        points,
        points,
        number(0, 50),
        number(-720, 720),
        (placement, from, to, factor, degrees) => {
          const placed = follow(placement, shape, { from, to, factor, degrees })
          isKept(placed)
          isKept(snapped(placed))
        },
      ),
    )
  })

  test('keeps the artwork under the fingers', () => {
    const near = fc.record({ x: number(-40, 40), y: number(-40, 40) })
    const calm = placements.map((placement) => bounded({ ...placement, scale: 1, x: 0.1, y: -0.1 }))
    fc.assert(
      fc.property(
        calm,
        near,
        near,
        number(0.7, 1.4),
        number(-90, 90),
        (placement, from, to, factor, degrees) => {
          const placed = follow(placement, shape, { from, to, factor, degrees })
          const before = inPicture(placement, from)
          const after = inPicture(placed, to)
          expect(after.x).toBeCloseTo(before.x, 0)
          expect(after.y).toBeCloseTo(before.y, 0)
        },
      ),
    )
  })

  test('moves the artwork by fractions of the shape when dragged', () => {
    const to = { x: 30, y: -15 }
    expect(follow(untouched, shape, { from: { x: 0, y: 0 }, to })).toEqual({ ...untouched, x: 0.1, y: -0.1 })
  })

  test('keeps the artwork within bounds, and wraps its rotation around', () => {
    const far = { from: { x: 0, y: 0 }, to: { x: 9_000, y: -9_000 }, factor: 99, degrees: 190 }
    expect(follow(untouched, shape, far)).toEqual({ mode: 'fit', scale: 10, x: 1, y: -1, turn: -170 })
  })

  test('snaps the artwork to the center and to right angles', () => {
    const near = { ...untouched, x: 0.01, y: -0.2, turn: 92 }
    expect(snapped(near)).toEqual({ ...untouched, x: 0, y: -0.2, turn: 90 })
    expect(snapped({ ...untouched, turn: -178 }).turn).toBe(180)
  })
})

describe('the keyboard', () => {
  test.each([
    ['ArrowRight', false, { x: 0.01 }],
    ['ArrowLeft', true, { x: -0.1 }],
    ['ArrowUp', false, { y: -0.01 }],
    ['ArrowDown', true, { y: 0.1 }],
    ['+', false, { scale: 1.01 }],
    ['=', false, { scale: 1.01 }],
    ['+', true, { scale: 1.1 }],
    ['-', false, { scale: 0.99 }],
    ['_', true, { scale: 0.9 }],
    [']', false, { turn: 1 }],
    ['[', false, { turn: -1 }],
    ['}', true, { turn: 15 }],
    ['r', false, { turn: 90 }],
    ['R', true, { turn: -90 }],
  ] as const)('handles key %s with Shift %s', (name, shiftKey, change) => {
    expect(press(key(name, shiftKey), untouched)).toEqual({ ...untouched, ...change })
  })

  test('rescales artwork that fits or fills its shape after a right-angle turn', () => {
    const proportions = { artwork: { width: 200, height: 100 }, shape: { width: 3, height: 6 } }
    const across = pressKey(key('r'), untouched, proportions)
    expect(across).toEqual({ ...untouched, turn: 90, scale: 4 / 2 })
    expect(across && pressKey(key('r'), across, proportions)).toEqual({ ...untouched, turn: 180 })
    const filled = { ...untouched, mode: 'fill', turn: 90 } as const
    expect(inMode('fill', untouched, proportions)).toEqual({ ...filled, turn: 0 })
    expect(inMode('fill', filled, proportions)).toEqual({ ...filled, scale: 0.5 })
    expect(turnedByRightAngle({ ...untouched, turn: 20, scale: 1.5 }, -90, proportions)).toEqual({
      ...untouched,
      turn: -70,
      scale: 1.5,
    })
  })

  test('resets the placement when 0 is pressed', () => {
    const placed = { mode: 'fill', scale: 2, x: 0.3, y: 0.1, turn: 45 } as const
    expect(press(key('0'), placed)).toEqual(untouched)
  })

  test('ignores keys that the browser uses', () => {
    expect(press({ ...key('+'), ctrlKey: true }, untouched)).toBeNull()
    expect(press({ ...key('r'), metaKey: true }, untouched)).toBeNull()
    expect(press({ ...key('ArrowLeft'), altKey: true }, untouched)).toBeNull()
    for (const name of ['Tab', 'Enter', ' ', 'a', 'Escape']) expect(press(key(name), untouched)).toBeNull()
  })

  test('turns any key press into a design the shop accepts', () => {
    const names = fc.constantFrom(
      ...'+ = - _ [ ] { } r R 0 ArrowLeft ArrowRight ArrowUp ArrowDown'.split(' '),
    )
    fc.assert(
      fc.property(
        placements,
        fc.array(fc.tuple(names, fc.boolean()), { maxLength: 60 }),
        (placement, keys) => {
          const placed = keys.reduce(
            (before, [name, shiftKey]) => press(key(name, shiftKey), before) ?? before,
            placement,
          )
          isKept(placed)
        },
      ),
    )
  })
})

/** Returns the point relative to the picture's center, in the shape's unit, before scaling and turning. */
function inPicture({ x, y, scale, turn }: Placement, point: { x: number; y: number }) {
  const [dx, dy] = [point.x - x * shape.width, point.y - y * shape.height]
  const angle = (-turn * Math.PI) / 180
  return {
    x: (dx * Math.cos(angle) - dy * Math.sin(angle)) / scale,
    y: (dx * Math.sin(angle) + dy * Math.cos(angle)) / scale,
  }
}

test('converts each position of the scale slider to a scale and back', () => {
  for (let position = -100; position <= 100; position++)
    expect(sliderPosition(scaleAt(position))).toBe(position)
})
