import { expect, test } from 'vitest'
import { printQuality } from './print-quality.ts'

const bag = { width: 4, height: 6, unit: 'in' } as const
const file = { path: 'files/x.png', widthPx: 2048, heightPx: 1536, page: 1, pages: 1, pictures: null }
const svg = { ...file, path: 'files/x.svg', widthPx: 300, heightPx: 200 }
const pdf = { ...file, path: 'files/x.pdf', widthPx: 288, heightPx: 432 }
const none = { count: 0, widthPx: null, heightPx: null }

test('spec 3: reports a picture’s resolution for filling the print and for fitting into it', () => {
  expect(printQuality(file, bag)).toEqual({
    text: '2,048 x 1,536 px',
    resolution: { text: '256 dpi to fill, 512 dpi to fit', grade: 'fair' },
  })
  expect(printQuality(file, { ...bag, width: null })).toEqual({ text: '2,048 x 1,536 px', resolution: null })
  expect(printQuality({ ...file, widthPx: null }, bag)).toBeNull()
})

test('reports a drawing as sharp at any size only if it contains no pictures', () => {
  expect(printQuality({ ...svg, pictures: none }, bag)?.text).toBe('SVG, sharp at any size')
  expect(printQuality({ ...svg, pictures: { count: 2, widthPx: 384, heightPx: 576 } }, bag)).toEqual({
    text: 'SVG, contains pictures',
    resolution: { text: '96 dpi', grade: 'low' },
  })
  expect(printQuality({ ...svg, pictures: { ...none, count: 1 } }, bag)).toEqual({
    text: 'SVG, contains pictures, resolution not measured',
    resolution: null,
  })
  expect(printQuality(svg, bag)?.text).toBe('SVG, embedded pictures not measured')
})

test('reports the size of a PDF and the pictures on the rendered page', () => {
  expect(printQuality({ ...pdf, pictures: none }, bag)?.text).toBe('PDF, 4" x 6", no pictures')
  const pictures = { count: 1, widthPx: 1200, heightPx: 1800 }
  expect(printQuality({ ...pdf, pictures, pages: 3 }, bag)).toEqual({
    text: 'PDF, 3 pages, 4" x 6", contains pictures on page 1',
    resolution: { text: '300 dpi', grade: 'sharp' },
  })
  expect(printQuality(pdf, bag)?.text).toBe('PDF, 4" x 6", embedded pictures not measured')
})
