import { expect, test } from 'vitest'
import { printResolution, resolutionGrade } from './print-resolution.ts'

test('a picture is printed whole, so the side that reaches the edge first decides', () => {
  expect(printResolution({ widthPx: 900, heightPx: 900 }, { width: 3, height: 3, unit: 'in' })).toBe(300)
  expect(printResolution({ widthPx: 900, heightPx: 450 }, { width: 3, height: 3, unit: 'in' })).toBe(300)
  expect(printResolution({ widthPx: 450, heightPx: 450 }, { width: 3, height: 6, unit: 'in' })).toBe(150)
  expect(printResolution({ widthPx: 1000, heightPx: 1000 }, { width: 3, height: 3, unit: 'in' })).toBe(333)
})

test('spec 5: banners are measured in feet', () => {
  expect(printResolution({ widthPx: 3600, heightPx: 1800 }, { width: 6, height: 3, unit: 'ft' })).toBe(50)
})

test.each([
  [300, 'in', 'sharp'],
  [299, 'in', 'fair'],
  [150, 'in', 'fair'],
  [149, 'in', 'low'],
  [100, 'ft', 'sharp'],
  [99, 'ft', 'fair'],
  [49, 'ft', 'low'],
] as const)('%i dpi on a print measured in %s is %s', (dpi, unit, grade) => {
  expect(resolutionGrade(dpi, unit)).toBe(grade)
})
