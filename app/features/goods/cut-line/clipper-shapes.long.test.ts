import fc from 'fast-check'
import { describe, test } from 'vitest'
import { expectShapeLikeClipper, comparedShapes, wave } from '#test/clipper-shapes.ts'

describe('keeps the cut line within 0.2 mm of Clipper’s', () => {
  test.each(Object.entries(comparedShapes))('%s', (_, polygons) => {
    for (const offset of [1 / 32, 0.125, 0.25]) expectShapeLikeClipper(polygons, offset)
  })

  test('blobs of any shape', () => {
    const waves = fc.array(
      fc.tuple(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 22 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(waves, fc.integer({ min: 4, max: 25 }), (heights, hundredths) => {
        expectShapeLikeClipper([wave(180, ...heights)], hundredths / 100)
      }),
      { numRuns: 25 },
    )
  })
})
