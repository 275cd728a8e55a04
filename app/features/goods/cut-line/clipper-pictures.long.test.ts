import { expect, test } from 'vitest'
import { designs, drawn, expectPictureLikeClipper, comparedPictures } from '#test/clipper-pictures.ts'

test('compares at least 20 drawn pictures and every library design', () => {
  expect(drawn.length).toBeGreaterThanOrEqual(20)
  expect(designs).toHaveLength(26)
})

test.each(comparedPictures)(
  'keeps the cut line of %s, at %s in, within 0.2 mm of Clipper’s',
  (_, offset, svg) => expectPictureLikeClipper(svg, offset),
)
