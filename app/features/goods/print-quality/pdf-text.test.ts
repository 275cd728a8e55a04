import { expect, test } from 'vitest'
import { pdfText } from './pdf-text.ts'

test.each([
  [{ widthPx: 612, heightPx: 792, pages: 1 }, 'PDF, 8.5" x 11"'],
  [{ widthPx: 595, heightPx: 842, pages: 4 }, 'PDF, 4 pages, 8.26" x 11.69"'],
  [{ widthPx: null, heightPx: null, pages: null }, 'PDF'],
])('describes a PDF by its pages and their size', (pdf, text) => {
  expect(pdfText(pdf)).toBe(text)
})
