import { expect, test } from 'vitest'
import type { PictureLook } from './look/picture-look.ts'
import type { MeasuredFile } from './measured-file.ts'
import { cleanLayout, plainLayout } from './page-layout.ts'
import { printFindings, printMark, printMarkText } from './print-findings.ts'

const size = { width: 3, height: 3, unit: 'in' } as const
const none = { count: 0, widthPx: null, heightPx: null }
const unmeasured = {
  widthPx: null,
  heightPx: null,
  page: 1,
  pages: null,
  pictures: null,
  colorSpaces: null,
  iccProfiles: null,
  missingFonts: null,
  layout: null,
}
const picture: MeasuredFile = {
  ...unmeasured,
  path: 'files/x.jpg',
  widthPx: 900,
  heightPx: 900,
  pages: 1,
  colorSpaces: ['rgb'],
  iccProfiles: ['sRGB'],
}
const pdf: MeasuredFile = {
  ...unmeasured,
  path: 'files/x.pdf',
  widthPx: 216,
  heightPx: 216,
  pages: 1,
  pictures: none,
  colorSpaces: ['cmyk'],
  iccProfiles: ['SWOP'],
  missingFonts: [],
}

const found = (file: MeasuredFile, code: string, print: Parameters<typeof printFindings>[1] = size) =>
  printFindings(file, print).find((finding) => finding.code === code)

test('reports nothing about facts that were not measured', () => {
  for (const path of ['files/x.png', 'files/x.svg', 'files/x.pdf']) {
    expect(printFindings({ ...unmeasured, path }, size)).toEqual([])
    expect(printMark(printFindings({ ...unmeasured, path }, { ...size, width: null }))).toBeNull()
  }
})

test('rates a PDF that couldn’t be fully read as doubtful', () => {
  const unread = { code: 'unchecked', text: 'not all of it checked', grade: 'fair' }
  expect(found(pdf, 'unchecked')).toBeUndefined()
  for (const part of ['pictures', 'colorSpaces', 'missingFonts'])
    expect(found({ ...pdf, [part]: null }, 'unchecked')).toEqual(unread)
  expect(found({ ...picture, colorSpaces: null }, 'unchecked')).toBeUndefined()
})

test('rates a file by its worst finding', () => {
  expect(printMark(printFindings(picture, size))).toBe('good')
  expect(printMark(printFindings(pdf, size))).toBe('good')
  expect(printMark(printFindings({ ...picture, colorSpaces: ['cmyk'], iccProfiles: [] }, size))).toBe('fair')
  expect(printMark(printFindings({ ...picture, widthPx: 300 }, size))).toBe('low')
  expect(printMark(printFindings({ ...pdf, pages: 2, missingFonts: ['Arial'] }, size))).toBe('low')
  expect(printMark([])).toBeNull()
})

test('lists all findings on the job ticket, worst first', () => {
  const text = (file: MeasuredFile) => printMarkText(printFindings(file, size))
  expect(text(picture)).toBe('Quality good: 300 dpi, sharp; RGB, sRGB')
  expect(text({ ...pdf, pages: 2, missingFonts: ['Arial'] })).toBe(
    'Quality low: fonts not embedded: Arial; 2 pages, only page 1 checked; no pictures; page size as ordered; CMYK, SWOP',
  )
  expect(printMarkText([])).toBeNull()
})

test('shows the resolution for Fill, and for Fit if it differs', () => {
  expect(found(picture, 'resolution')).toMatchObject({ text: '300 dpi, sharp', grade: 'good' })
  expect(found({ ...picture, widthPx: 600 }, 'resolution')).toMatchObject({
    text: '200 dpi to fill, 300 dpi to fit, fair',
    grade: 'fair',
  })
  const inside = { count: 1, widthPx: 300, heightPx: 300 }
  expect(found({ ...pdf, pictures: inside }, 'resolution')).toMatchObject({ grade: 'low' })
  expect(found(pdf, 'resolution')).toMatchObject({ grade: 'good' })
})

test.each<[string, MeasuredFile['colorSpaces'], string[] | null, string | undefined, string | undefined]>([
  ['RGB with its profile', ['rgb'], ['Adobe RGB (1998)'], 'RGB, Adobe RGB (1998)', 'good'],
  ['RGB without a profile', ['rgb'], [], 'RGB', 'good'],
  ['gray', ['gray'], [], 'Grayscale', 'good'],
  ['CMYK with its profile', ['cmyk'], ['SWOP'], 'CMYK, SWOP', 'good'],
  ['CMYK without a profile', ['cmyk'], [], 'CMYK, no color profile', 'fair'],
  ['RGB together with CMYK', ['rgb', 'cmyk'], ['SWOP'], 'RGB and CMYK, SWOP', 'fair'],
  ['spot colors', ['cmyk', 'gray', 'spot'], ['SWOP'], 'CMYK, Grayscale, and Spot colors, SWOP', 'fair'],
  ['no color at all', [], [], undefined, undefined],
])('rates %s', (_, colorSpaces, iccProfiles, text, grade) => {
  const finding = found({ ...pdf, colorSpaces, iccProfiles }, 'colors')
  expect([finding?.text, finding?.grade]).toEqual([text, grade])
})

test('reports blank artwork to staff', () => {
  const seen = (look: PictureLook) =>
    found({ ...picture, layout: { ...plainLayout, look } }, 'blank')?.text ?? null
  const look = { isEmpty: false, isWhite: false, isTransparent: false, box: null }
  expect(seen(look)).toBeNull()
  expect(seen({ ...look, isWhite: true })).toBe('all white')
  expect(seen({ ...look, isEmpty: true, isTransparent: true })).toBe('empty: nothing to print')
  expect(seen({ ...look, isWhite: true, isTransparent: true })).toBeNull()
})

test('names fonts that are not embedded', () => {
  expect(found({ ...pdf, missingFonts: ['Arial', 'Lobster'] }, 'fonts')).toEqual({
    code: 'fonts',
    text: 'fonts not embedded: Arial, Lobster',
    grade: 'low',
  })
  expect(found(pdf, 'fonts')).toMatchObject({ grade: 'good' })
  expect(found(picture, 'fonts')).toBeUndefined()
})

test('rates a multipage PDF as doubtful, because only page 1 is checked', () => {
  expect(found({ ...pdf, pages: 4 }, 'pages')).toMatchObject({
    text: '4 pages, only page 1 checked',
    grade: 'fair',
  })
  expect(found(pdf, 'pages')).toBeUndefined()
})

test.each([
  [216, 216, 'page size as ordered'],
  [217, 215, 'page size as ordered'],
  [234, 234, 'page has 0.125" bleed'],
  [432, 432, 'page printed at 50%'],
  [72, 72, 'page printed at 300%'],
])('describes a page of %i x %i points for 3" x 3": %s', (widthPx, heightPx, text) => {
  expect(found({ ...pdf, widthPx, heightPx }, 'page-size')).toMatchObject({ text, grade: 'good' })
})

test.each([
  [72, 72, 'page printed at 50%'],
  [38, 36, undefined],
  [45, 45, 'page has 0.063" bleed'],
])('doesn’t count bleed as a different size: %i x %i points for 0.5" x 0.5"', (widthPx, heightPx, text) => {
  const small = { width: 0.5, height: 0.5, unit: 'in' } as const
  expect(found({ ...pdf, widthPx, heightPx }, 'page-size', small)?.text).toBe(text)
})

test('accepts 0.25 pt lines at any size, and never 0.24 pt lines', () => {
  for (let inches = 1; inches <= 10; inches += 0.25) {
    const page = { ...pdf, widthPx: inches * 72, heightPx: inches * 72 }
    const lined = (points: number) => {
      const layout = cleanLayout({ ...plainLayout, thinnestLine: points / page.widthPx })
      return found({ ...page, layout }, 'hairlines', { width: inches, height: inches, unit: 'in' })?.text
    }
    expect([lined(0.25), lined(0.24)]).toEqual([undefined, 'lines of 0.24 pt'])
  }
})

test('also compares pages with sizes in feet, in either orientation', () => {
  const banner = { width: 6, height: 3, unit: 'ft' } as const
  const page = { ...pdf, widthPx: 432, heightPx: 216 }
  expect(found(page, 'page-size', banner)).toMatchObject({ text: 'page printed at 1200%' })
  expect(found({ ...pdf, widthPx: 216, heightPx: 432 }, 'page-size', banner)).toBeUndefined()
  expect(found(pdf, 'page-size', { ...size, height: null })).toBeUndefined()
})
