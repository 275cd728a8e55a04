import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printResolution, resolutionGrade, resolutionText } from './print-resolution.ts'

test.each([
  [2048, 1536, 4, 6, 256, 512],
  [900, 900, 3, 3, 300, 300],
  [900, 450, 3, 3, 150, 300],
  [450, 450, 3, 6, 75, 150],
  [1000, 1000, 3, 3, 333, 333],
])(
  'spec 3: %i x %i pixels on %d" x %d" have %i dpi to fill it and %i to fit',
  (w, h, width, height, fill, fit) => {
    const print = { width, height, unit: 'in' } as const
    expect(printResolution({ widthPx: w, heightPx: h }, print)).toEqual({ fill, fit })
  },
)

test('advises enough pixels for sizes with any number of decimal places', () => {
  const hundredths = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      hundredths,
      fc.constantFrom(50, 100, 150, 300),
      fc.constantFrom('in', 'ft'),
      (size, dpi, unit) => {
        const pixels = Math.ceil((size * dpi * (unit === 'ft' ? 12 : 1)) / 100)
        const print = { width: size / 100, height: size / 100, unit }
        expect(printResolution({ widthPx: pixels, heightPx: pixels }, print).fill).toBeGreaterThanOrEqual(dpi)
        const short = printResolution({ widthPx: pixels - 1, heightPx: pixels }, print)
        expect(short.fill).toBeLessThan(dpi)
      },
    ),
  )
})

test('never reports a picture that fills a print as sharper than one that fits', () => {
  const px = fc.integer({ min: 1, max: 20_000 })
  const side = fc.double({ min: 0.5, max: 200, noNaN: true })
  fc.assert(
    fc.property(px, px, side, side, (widthPx, heightPx, width, height) => {
      const { fill, fit } = printResolution({ widthPx, heightPx }, { width, height, unit: 'in' })
      expect(fill).toBeLessThanOrEqual(fit)
      const scale = Math.max(width / widthPx, height / heightPx)
      expect(Math.abs(fill - 1 / scale)).toBeLessThanOrEqual(1)
    }),
  )
})

test('spec 5: banners are measured in feet', () => {
  const banner = { width: 6, height: 3, unit: 'ft' } as const
  expect(printResolution({ widthPx: 3600, heightPx: 1800 }, banner)).toEqual({ fill: 50, fit: 50 })
})

test('shows both resolutions if they differ', () => {
  expect(resolutionText({ fill: 300, fit: 300 })).toBe('300 dpi')
  expect(resolutionText({ fill: 256, fit: 512 })).toBe('256 dpi to fill, 512 dpi to fit')
})

test.each([
  [300, 'in', 'sharp'],
  [299, 'in', 'fair'],
  [150, 'in', 'fair'],
  [149, 'in', 'low'],
  [100, 'ft', 'sharp'],
  [99, 'ft', 'fair'],
  [49, 'ft', 'low'],
] as const)('rates %i dpi on a print measured in %s as %s', (fill, unit, grade) => {
  expect(resolutionGrade({ fill, fit: 900 }, unit)).toBe(grade)
})
