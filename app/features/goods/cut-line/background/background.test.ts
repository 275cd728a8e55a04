import { describe, expect, test } from 'vitest'
import { maskOf } from '../mask-of.ts'
import { dropSpecks } from './drop-specks.ts'
import { findPlainBackground } from './plain-background.ts'

type Color = readonly [red: number, green: number, blue: number, alpha?: number]

const white: Color = [255, 255, 255]
const teal: Color = [0, 128, 128]
const red: Color = [220, 20, 30]

function picture(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, alpha = 255] = colorAt(x, y)
      rgba.set([r, g, b, alpha], (y * width + x) * 4)
    }
  }
  return rgba
}

const covered = (rgba: Uint8ClampedArray, size: number, tolerance: number | null) =>
  maskOf(rgba, size, size, tolerance === null ? null : { tolerance }).covered.filter(Boolean).length

const square = (from: number, to: number) => (x: number, y: number) =>
  Math.min(x, y) >= from && Math.max(x, y) < to

const mixed = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

describe('finding a plain background', () => {
  test('finds it if most of an opaque edge has one color', () => {
    const inside = square(10, 30)
    const onTeal = picture(40, 40, (x, y) => (inside(x, y) ? red : teal))
    expect(findPlainBackground(onTeal, 40, 40)).toEqual({ red: 0, green: 128, blue: 128, isWhite: false })
    const onWhite = picture(40, 40, (x, y) => (inside(x, y) || (y > 30 && x < 8) ? red : white))
    expect(findPlainBackground(onWhite, 40, 40)).toMatchObject({ isWhite: true })
  })

  test('finds it despite JPEG noise', () => {
    const noisy = picture(40, 40, (x, y) => {
      const noise = ((x * 7 + y * 13) % 9) - 4
      return square(10, 30)(x, y) ? red : [240 + noise, 238 + noise, 60 + noise]
    })
    expect(findPlainBackground(noisy, 40, 40)).toMatchObject({ isWhite: false })
    expect(covered(noisy, 40, 10)).toBe(400)
  })

  test('finds none in a photo, a transparent picture or an empty one', () => {
    expect(
      findPlainBackground(
        picture(40, 40, (x, y) => [x * 6, y * 6, 90]),
        40,
        40,
      ),
    ).toBeNull()
    expect(
      findPlainBackground(
        picture(40, 40, () => [0, 0, 0, 0]),
        40,
        40,
      ),
    ).toBeNull()
    expect(
      findPlainBackground(
        picture(40, 40, (x) => [255, 255, 255, x === 0 ? 0 : 255]),
        40,
        40,
      ),
    ).toBeNull()
    expect(findPlainBackground(new Uint8ClampedArray(), 0, 0)).toBeNull()
  })

  test('finds none if the picture has no other color', () => {
    const noisy = picture(40, 40, (x, y): Color => [200 + ((x + y) % 5), 20, 60])
    expect(findPlainBackground(noisy, 40, 40)).toBeNull()
    noisy.set([60, 20, 200], (20 * 40 + 20) * 4)
    expect(findPlainBackground(noisy, 40, 40)).not.toBeNull()
  })
})

describe('removing the background', () => {
  test('removes the background at the edge and inside the artwork', () => {
    const ring = picture(60, 60, (x, y) => (square(10, 50)(x, y) && !square(20, 40)(x, y) ? red : teal))
    expect(covered(ring, 60, null)).toBe(3600)
    expect(covered(ring, 60, 10)).toBe(1600 - 400)
  })

  test('removes the halo of mixed colors around the artwork', () => {
    const soft = picture(60, 60, (x, y) => {
      if (square(20, 40)(x, y)) return red
      return square(19, 41)(x, y) ? mixed(white, red, 0.15) : white
    })
    expect(covered(soft, 60, 10)).toBe(400)
  })

  test('leaves no specks, but keeps every part of the artwork', () => {
    const specked = picture(100, 100, (x, y) => {
      if (square(30, 70)(x, y) || (x > 80 && x < 84 && y > 80 && y < 84)) return red
      return x % 20 === 3 && y % 20 === 3 ? red : white
    })
    expect(covered(specked, 100, 10)).toBe(1600 + 9)
  })

  test('removes more at a higher tolerance, and everything at the maximum', () => {
    const fading = picture(50, 50, (x, y) => (square(5, 45)(x, y) ? mixed(white, teal, x / 50) : white))
    const counts = [0, 10, 30, 60, 100].map((tolerance) => covered(fading, 50, tolerance))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect(counts.at(-1)).toBe(0)
  })

  test('keeps transparent pixels transparent', () => {
    const half = picture(40, 40, (x, y) => (x < 20 ? [0, 0, 0, 0] : square(25, 35)(x, y) ? red : white))
    expect(covered(half, 40, null)).toBe(800)
    expect(covered(half, 40, 10)).toBe(100)
  })
})

test('treats parts that touch only at corners as one', () => {
  const mask = { width: 4, height: 3, covered: Uint8Array.of(255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255) }
  dropSpecks(mask, 3)
  expect([...mask.covered]).toEqual([255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0])
})
