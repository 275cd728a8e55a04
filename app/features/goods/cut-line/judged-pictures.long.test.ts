import { expect, test } from 'vitest'
import { designs, drawn, expectJudgedPicture, judgedPictures } from '#test/judged-pictures.ts'

test('judges at least 20 drawn pictures and each design of the library', () => {
  expect(drawn.length).toBeGreaterThanOrEqual(20)
  expect(designs).toHaveLength(26)
})

test.each(judgedPictures)('the cut line of %s, at %s in, is within 0.2 mm of Clipper’s', (_, offset, svg) =>
  expectJudgedPicture(svg, offset),
)
