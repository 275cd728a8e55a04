import { describe, test } from 'vitest'
import { expectShapeLikeClipper, comparedShapes } from '#test/clipper-shapes.ts'

describe('keeps the cut line within 0.2 mm of Clipper’s', () => {
  test.each(['a five-pointed star', 'an L', 'three dots', 'a thin needle'])('%s', (name) => {
    expectShapeLikeClipper(comparedShapes[name] ?? [], 0.125)
  })
})
