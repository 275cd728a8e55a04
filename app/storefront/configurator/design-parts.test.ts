import { expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { wholeDesign } from './design-parts.ts'

const placed = { design: { ...defaultDesign, page: 2, mode: 'fill' as const, turn: 90 } }
const cut = {
  design: { ...defaultDesign, background: { tolerance: 12 }, cut: { offset: 0.25, holes: 'keep' as const } },
}
const checked = { ...defaultDesign, accepted: ['resolution'] }

test('combines placement, background, cut line and accepted findings into one design', () => {
  expect(wholeDesign(cut, placed, checked)).toEqual({
    ...placed.design,
    background: { tolerance: 12 },
    cut: { offset: 0.25, holes: 'keep' },
    accepted: ['resolution'],
  })
})

test('uses the defaults for missing parts', () => {
  expect(wholeDesign(null, placed, null)).toEqual(placed.design)
  expect(wholeDesign(cut, null, null)).toEqual(cut.design)
  expect(wholeDesign(null, null, checked)).toEqual(checked)
  const withoutLine = { ...checked, hasNoCutLine: true as const }
  expect(wholeDesign(cut, null, withoutLine)).toMatchObject({ hasNoCutLine: true })
  expect(wholeDesign(null, null, null)).toBeNull()
})
