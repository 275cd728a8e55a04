import { describe, expect, test } from 'vitest'
import { sweptLine, sweptShapes } from '#test/swept-shapes.ts'

describe.each(Object.entries(sweptShapes))('around a %s', (_, shape) => {
  test.each([40, 60, 150, 200])(
    'keeps the cut line within 0.1 mm at %d pixels, with straight sides',
    (side) => {
      const { longest, off, bent } = sweptLine(shape, side)
      expect(longest).toBeCloseTo(3, 2)
      expect(off).toBeLessThan(0.1)
      expect(bent).toBeLessThan(0.02)
    },
  )
})
