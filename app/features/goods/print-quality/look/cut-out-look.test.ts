import { expect, test } from 'vitest'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { clearUncovered } from '#app/features/goods/cut-line/mask.ts'
import { cutOutLook } from './cut-out-look.ts'

type Color = readonly [red: number, green: number, blue: number]

const side = 120
const middle = side / 2
const white: Color = [255, 255, 255]
const blue: Color = [20, 60, 200]
const sky: Color = [128, 150, 226]
const mixed = (one: Color, other: Color, share: number) =>
  one.map((channel, at) => channel * share + (other[at] ?? 0) * (1 - share))

/**
 * Measures the look of a disc without its blue background, with a color for each distance from the center. Pixels at
 * its edge mix the two.
 */
function lookOfDisc(colorAt: (distance: number) => Color) {
  const radius = 40
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const distance = Math.hypot((at % side) - middle, Math.floor(at / side) - middle)
    const share = Math.min(1, Math.max(0, radius - distance))
    rgba.set([...mixed(colorAt(distance), blue, share), 255], at * 4)
  }
  const mask = maskOf(rgba, side, side, { tolerance: 12 })
  const left = new Uint8ClampedArray(rgba)
  clearUncovered(left, mask)
  return cutOutLook(rgba, left, mask)
}

test('counts artwork without its background as white even if its rim blends with the background', () => {
  expect(lookOfDisc(() => white)).toMatchObject({ isWhite: true, isEmpty: false, isTransparent: true })
})

test('doesn’t count colored artwork as white', () => {
  expect(lookOfDisc(() => [200, 30, 60]).isWhite).toBe(false)
  expect(lookOfDisc((distance) => (distance < 3 ? [200, 30, 60] : white)).isWhite).toBe(false)
  // Other colors count, both at the edge and where they only look mixed with the background.
  expect(lookOfDisc((distance) => (distance > 36 ? [200, 30, 60] : white)).isWhite).toBe(false)
  expect(lookOfDisc((distance) => (distance < 20 ? sky : white)).isWhite).toBe(false)
  expect(lookOfDisc(() => sky).isWhite).toBe(false)
})

test('reports a picture as empty if all of it has the background’s color', () => {
  expect(lookOfDisc(() => blue)).toEqual({ isEmpty: true, isWhite: false, isTransparent: true, box: null })
})
