import { describe, test } from 'vitest'
import { expectJudged, judgedShapes } from '#test/judged-shapes.ts'

describe('keeps the cut line within 0.2 mm of Clipper’s', () => {
  test.each(['a five-pointed star', 'an L', 'three dots', 'a thin needle'])('%s', (name) => {
    expectJudged(judgedShapes[name] ?? [], 0.125)
  })
})
