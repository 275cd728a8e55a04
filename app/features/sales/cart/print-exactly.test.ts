import { expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { noPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { canPrintExactly } from './print-exactly.ts'
import { examplePicture as file } from '#test/example-picture.ts'

const line = {
  width: 3,
  height: 3,
  unit: 'in',
  shape: 'circle',
  options: [],
  artworkDesign: null,
  measured: file,
} as const
const small = { ...line, measured: { ...file, widthPx: 90, heightPx: 90 } }

test('artwork without findings can be printed exactly, without a proof', () => {
  expect(canPrintExactly(line)).toBe(true)
})

test('artwork with a poor finding can be printed exactly only if the customer accepted that finding', () => {
  expect(canPrintExactly(small)).toBe(false)
  expect(canPrintExactly({ ...small, artworkDesign: { ...defaultDesign, accepted: ['resolution'] } })).toBe(
    true,
  )
  expect(canPrintExactly({ ...small, artworkDesign: { ...defaultDesign, accepted: ['blank'] } })).toBe(false)
})

test('an item without artwork, size or measurement can’t be printed exactly', () => {
  expect(canPrintExactly({ ...line, measured: null })).toBe(false)
  expect(canPrintExactly({ ...line, width: null })).toBe(false)
  expect(canPrintExactly({ ...line, measured: { ...file, widthPx: null, heightPx: null } })).toBe(false)
})

const trim: [number, number, number, number] = [0.2, 0.2, 0.8, 0.8]
test('a PDF that wasn’t fully read can’t be printed exactly, whatever the customer accepted', () => {
  const pdf = {
    ...file,
    path: 'files/a.pdf',
    pictures: noPictures,
    colorSpaces: ['rgb' as const],
    missingFonts: [],
    layout: plainLayout,
  }
  const accepting = { artworkDesign: { ...defaultDesign, accepted: ['unchecked'] } }
  expect(canPrintExactly({ ...line, ...accepting, measured: pdf })).toBe(true)
  for (const part of ['pictures', 'colorSpaces', 'missingFonts'])
    expect(canPrintExactly({ ...line, ...accepting, measured: { ...pdf, [part]: null } })).toBe(false)
})

test('artwork that can’t become a print file can’t be printed exactly, whatever the customer accepted', () => {
  const accepting = (...accepted: string[]) => ({ artworkDesign: { ...defaultDesign, accepted } })
  const dieCut = { ...line, shape: 'die-cut' } as const
  expect(canPrintExactly({ ...dieCut, ...accepting() })).toBe(true)
  expect(canPrintExactly({ ...dieCut, ...accepting('cut-line') })).toBe(false)
  const withoutLine = { artworkDesign: { ...defaultDesign, hasNoCutLine: true as const } }
  expect(canPrintExactly({ ...dieCut, ...withoutLine })).toBe(false)
  expect(canPrintExactly({ ...line, ...accepting('cut-line') })).toBe(true)
  const withLayout = (layout: object) => ({
    ...line,
    measured: { ...file, layout: { ...plainLayout, ...layout } },
  })
  expect(canPrintExactly({ ...withLayout({ effects: ['unprintable'] }), ...accepting('effects') })).toBe(
    false,
  )
  const look = { isEmpty: true, isWhite: false, isTransparent: true, box: null }
  expect(canPrintExactly({ ...withLayout({ look }), ...accepting('blank') })).toBe(false)
  const outside = { look: { ...look, isEmpty: false }, trimmedLook: look, frame: { trim, bleed: trim } }
  expect(canPrintExactly({ ...withLayout(outside), ...accepting('blank') })).toBe(false)
})

test('refuses a drawing whose font is missing, but accepts a PDF, which is printed with a substitute font', () => {
  const without = (path: string) => ({
    ...line,
    measured: { ...file, path, pictures: noPictures, colorSpaces: ['rgb' as const], missingFonts: ['Arial'] },
    artworkDesign: { ...defaultDesign, accepted: ['fonts'] },
  })
  expect(canPrintExactly(without('files/fox.svg'))).toBe(false)
  expect(canPrintExactly(without('files/fox.pdf'))).toBe(true)
})
