import { expect, test } from 'vitest'
import { shortSides } from './short-sides.ts'

const [width, height] = [40, 30]

type Color = readonly [red: number, green: number, blue: number, alpha?: number]

const drawn = (colorAt: (x: number, y: number) => Color) =>
  Array.from({ length: width * height }, (_, at) => {
    const [red, green, blue, alpha = 255] = colorAt(at % width, Math.floor(at / width))
    return [red, green, blue, alpha]
  }).flat()

const photo = (x: number, y: number): Color => [(x * 37) % 256, (y * 53) % 256, 90]
const whole = { x: 0, y: 0, width, height }

test.each([
  ['none for a photo that reaches all of them', photo, []],
  [
    'all for a logo on white',
    (x: number, y: number): Color => (x > 2 && x < 37 && y > 2 && y < 27 ? [200, 20, 20] : [255, 255, 255]),
    ['left', 'top', 'right', 'bottom'],
  ],
  [
    'three for a photo with a clear margin on its right',
    (x: number, y: number): Color => [...photo(x, y).slice(0, 3), x > 38 ? 0 : 255] as unknown as Color,
    ['top', 'right', 'bottom'],
  ],
  [
    'one for a photo above a strip of one color with JPEG noise',
    (x: number, y: number): Color => (y < 25 ? photo(x, y) : [20 + (x % 5), 40, 60]),
    ['bottom'],
  ],
] as const)('lists %s', (_, colorAt, expected) => {
  expect(shortSides(drawn(colorAt), width, whole)).toEqual(expected)
})

test('checks only the trim box of a page that has one', () => {
  const marked = drawn((x, y) => (x < 5 || x > 34 || y < 5 || y > 24 ? [255, 255, 255] : photo(x, y)))
  expect(shortSides(marked, width, whole)).toHaveLength(4)
  expect(shortSides(marked, width, { x: 5, y: 5, width: 30, height: 20 })).toEqual([])
})
