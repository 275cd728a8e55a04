import { expect, test } from 'vitest'
import { sizeText } from './order.ts'

test('spec 2: a size is shown as width" x height", in feet for banners, or N/A', () => {
  expect(sizeText({ width: 4, height: 3.75, unit: 'in' })).toBe('4" x 3.75"')
  expect(sizeText({ width: 3, height: 6, unit: 'ft' })).toBe("3' x 6'")
  expect(sizeText({ width: null, height: 3, unit: 'in' })).toBe('N/A')
  expect(sizeText({ width: 3, height: null, unit: 'in' })).toBe('N/A')
})
