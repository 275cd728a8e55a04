import { describe, expect, test } from 'vitest'
import { sweptLine, sweptShapes } from '#test/swept-shapes.ts'

const sizes = [
  40, 41, 43, 47, 50, 55, 63, 71, 80, 97, 120, 150, 190, 240, 300, 400, 500, 700, 1000, 1400, 2000,
]

describe.each(Object.entries(sweptShapes))('around a %s', (_, shape) => {
  test.each(sizes)('keeps the cut line within 0.1 mm at %d pixels, with straight sides', (side) => {
    const { longest, off, bent } = sweptLine(shape, side)
    expect(longest).toBeCloseTo(3, 2)
    expect(off).toBeLessThan(0.1)
    expect(bent).toBeLessThan(0.02)
  })
})
