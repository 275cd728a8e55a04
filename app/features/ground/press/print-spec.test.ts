import { expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { earliestDesign, printSpec } from './print-spec.ts'

const item = { width: 4, height: 2, unit: 'ft', shape: 'banner', design: null, options: [] } as const

test('an item is printed in its shape, in inches, with the effects of its options', () => {
  const design = { ...defaultDesign, scale: 2 }
  expect(printSpec({ ...item, design, options: [{ effect: 'white-ink' }, {}] })).toEqual({
    shape: 'banner',
    size: { width: 48, height: 24 },
    design,
    effects: ['white-ink'],
  })
})

test('an item ordered before designs were stored is cut as approved', () => {
  expect(printSpec(item).design).toEqual(earliestDesign)
})

test('an item without a shape is a library design, cut along its artwork with a built-in border', () => {
  const { shape, design } = printSpec({ ...item, unit: 'in', shape: null })
  expect([shape, design.cut.offset]).toEqual(['die-cut', 0])
})
