import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { transparentLook } from '#test/transparent-look.ts'
import { coverage, type Placement } from './coverage.ts'

const side = 240

const cellsOf = (isVisible: (x: number, y: number) => boolean) => transparentLook(side, isVisible).cells

const disc = (radius: number, middle = 0.5) => cellsOf((x, y) => Math.hypot(x - middle, y - middle) <= radius)

function coveredBy(cells: string | undefined, shape: Shape, placement: Partial<Placement> = {}) {
  const artwork = { width: side, height: side, cells }
  const size = { width: 2, height: 2 }
  return coverage(artwork, { size, unit: 'in', shape, placement: { ...defaultDesign, ...placement } })
}

describe('visible coverage of transparent artwork', () => {
  test('reports a centered logo as free and whole, even if its transparent edges are cut off', () => {
    for (const scale of [0.5, 1, 1.6])
      expect(coveredBy(disc(0.25), 'square', { scale })).toMatchObject({ cropped: 0, isFree: true })
  })

  test('reports a badge as large as a circle as covering its edge, and whole', () => {
    expect(coveredBy(disc(0.5), 'circle')).toMatchObject({ cropped: 0, isFree: false, isBeside: false })
  })

  test('reports a badge with bleed as whole, and a larger one as cut off', () => {
    expect(coveredBy(disc(0.5), 'circle', { scale: 1.1 }).cropped).toBe(0)
    expect(coveredBy(disc(0.5), 'circle', { scale: 1.5 }).cropped).toBeCloseTo(1 - 1 / 1.5 ** 2, 1)
  })

  test('reports a corner tip that a circle cuts off, but not for a square', () => {
    const tick = cellsOf((x, y) => Math.abs(x - (1 - y)) < 0.08 && x > 0.3)
    expect(coveredBy(tick, 'circle')).toMatchObject({ isFree: true, cropped: expect.closeTo(0.16, 1) })
    expect(coveredBy(tick, 'square').cropped).toBe(0)
  })

  test('reports a corner logo as off the product, even if its picture is not', () => {
    const small = disc(0.08, 0.1)
    expect(coveredBy(small, 'square').isBeside).toBe(false)
    expect(coveredBy(small, 'square', { x: -0.5, y: -0.5 })).toMatchObject({ isBeside: true, cropped: 1 })
    expect(coveredBy(undefined, 'square', { x: -0.5, y: -0.5 }).isBeside).toBe(false)
  })
})

test('includes thin lines, and omits the cells of opaque artwork', () => {
  const line = cellsOf((_, y) => Math.abs(y - 0.5) < 0.01)
  expect(line).toContain('f')
  expect(cellsOf(() => true)).toBeUndefined()
  expect(cellsOf(() => false)).toBeUndefined()
})
