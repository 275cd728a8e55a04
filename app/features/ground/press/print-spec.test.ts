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

test('what was ordered before designs were stored is cut as it was approved', () => {
  expect(printSpec(item).design).toEqual(earliestDesign)
})

test('what has no shape is a library design: cut along its artwork, which has its border in it', () => {
  const { shape, design } = printSpec({ ...item, unit: 'in', shape: null })
  expect([shape, design.cut.offset]).toEqual(['die-cut', 0])
})
