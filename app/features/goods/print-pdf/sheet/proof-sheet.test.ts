import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOnSheet, scaleText, sheetPage, sheetPicture } from './proof-sheet.ts'

const side = fc.double({ min: 0.5, max: 600, noNaN: true })

test('fits artwork with bleed into its box on a proof sheet, and never enlarges it', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { trim, scale } = placeOnSheet({ width, height })
      const bleed = 9 * scale
      expect(scale).toBeLessThanOrEqual(1)
      expect(trim.width / trim.height).toBeCloseTo(width / height, 3)
      expect(trim.x - bleed).toBeGreaterThanOrEqual(sheetPicture.x - 1e-6)
      expect(trim.x + trim.width + bleed).toBeLessThanOrEqual(sheetPicture.x + sheetPicture.width + 1e-6)
      const top = sheetPage.height - trim.y - trim.height
      expect(top - bleed).toBeGreaterThanOrEqual(sheetPicture.y - 1e-6)
      expect(top + trim.height + bleed).toBeLessThanOrEqual(sheetPicture.y + sheetPicture.height + 1e-6)
    }),
  )
})

test('shows the scale of the artwork on a proof sheet', () => {
  expect(scaleText(placeOnSheet({ width: 3, height: 3 }).scale)).toBe('Shown at actual size.')
  expect(scaleText(placeOnSheet({ width: 240, height: 36 }).scale)).toBe('Shown at 3.1% of actual size.')
})
