import { expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { printMark } from '#app/features/goods/print-quality/print-findings.ts'
import {
  acceptedFindings,
  acceptedText,
  checkItem,
  unacceptedFindings,
  type OrderedItem,
} from './check-item.ts'
import { examplePicture as file } from '#test/example-picture.ts'

const ordered: OrderedItem = {
  width: 3,
  height: 3,
  unit: 'in',
  shape: 'square',
  options: [],
  design: null,
}
const placed = (design: object, item: Partial<OrderedItem> = {}): OrderedItem => ({
  ...ordered,
  ...item,
  design: { ...defaultDesign, ...design },
})
const texts = (item: OrderedItem) => checkItem(file, item).map(({ text }) => text)

test('takes the customer’s placement into account when rating quality for staff', () => {
  const mark = (item: OrderedItem) => printMark(checkItem(file, item))
  expect(mark(ordered)).toBe('good')
  expect(mark(placed({ scale: 2 }))).toBe('fair')
  expect(mark(placed({ scale: 3 }))).toBe('low')
  expect(mark(placed({ scale: 0.5 }))).toBe('fair')
  expect(mark(placed({ scale: 0.1, x: 1 }))).toBe('low')
  // Products cut along the artwork have no placement.
  expect(mark(placed({ scale: 3 }, { shape: 'die-cut' }))).toBe('good')
  expect(mark(placed({ scale: 3 }, { shape: null }))).toBe('good')
})

test('checks a library design as printed, without its built-in border', () => {
  const along = { shape: 'die-cut' as const, width: 2, height: 2 }
  const [design] = texts({ ...ordered, ...along, shape: null })
  const [sticker] = texts({ ...ordered, ...along })
  expect(design).toBe(texts(placed({ cut: { ...defaultDesign.cut, offset: 0 } }, along))[0])
  expect(design).not.toBe(sticker)
})

test('uses short wording for staff', () => {
  expect(texts(placed({ scale: 3 }))).toEqual(['100 dpi, low', 'about 89% is cut off'])
  expect(texts(placed({ scale: 0.5 }))).toEqual(['part of it stays white', '600 dpi, sharp'])
  expect(texts(placed({}, { width: 6 }))).toEqual(['taller than the product', '300 dpi, sharp'])
  expect(texts(placed({ mode: 'fill' }, { width: 6 }))).toEqual(['150 dpi, fair', 'about 50% is cut off'])
})

test('checks an item without a size for everything that doesn’t depend on it', () => {
  const cmyk = { ...file, colorSpaces: ['cmyk' as const], iccProfiles: [] }
  expect(checkItem(cmyk, { ...ordered, width: null })).toEqual([
    { code: 'colors', text: 'CMYK, no color profile', grade: 'fair' },
  ])
})

test('shows staff the accepted findings in the customer’s words', () => {
  const design = { scale: 3, accepted: ['resolution', 'cropped'] }
  expect(acceptedFindings(file, placed(design))).toMatchObject([
    { title: 'Blurry at this size', meaning: '100 dpi: it will look pixelated.' },
    { title: 'Part of it is cut off', meaning: 'About 89% of your picture is outside the product.' },
  ])
  expect(acceptedText(acceptedFindings(file, placed({ ...design, accepted: ['resolution'] })))).toBe(
    'Blurry at this size. 100 dpi: it will look pixelated.',
  )
  expect(acceptedFindings(file, ordered)).toEqual([])
  expect(acceptedText(acceptedFindings(file, placed({ accepted: ['cut-line'] })))).toBe(
    'No cut line. We can’t make a cut line along this artwork as it is.',
  )
})

test('rates white artwork as low unless white ink was ordered', () => {
  const look = { isEmpty: false, isWhite: true, isTransparent: true, box: null }
  const logo = { ...file, layout: { ...plainLayout, look } }
  const mark = (options: OrderedItem['options']) => printMark(checkItem(logo, { ...ordered, options }))
  expect(mark([])).toBe('low')
  expect(mark([{ effect: 'white-ink' }])).toBe('good')
})

test('lists only findings shown to customers as accepted, each once', () => {
  const accepted = ['print-it-free', 'text-edge', 'text-edge', 'constructor']
  expect(acceptedFindings(file, placed({ accepted }))).toMatchObject([{ title: 'Text edge' }])
})

test('still lists accepted findings that no longer apply', () => {
  const unread = { ...file, widthPx: null, heightPx: null }
  const accepted = ['unchecked', 'text-edge']
  expect(acceptedFindings(unread, placed({ accepted }))).toMatchObject([
    { title: 'Not checked' },
    { title: 'Text edge', meaning: expect.stringContaining('doesn’t find it') as string },
  ])
})

test('treats a finding as accepted only if its code is listed, even a missing cut line', () => {
  const codes = (item: OrderedItem) => unacceptedFindings(file, item).map(({ code }) => code)
  expect(codes(placed({ scale: 3 }))).toEqual(['resolution', 'cropped'])
  expect(codes(placed({ scale: 3, accepted: ['cropped'] }))).toEqual(['resolution'])
  expect(codes(ordered)).toEqual([])
  const dieCut = { shape: 'die-cut' } as const
  expect(codes(placed({ hasNoCutLine: true }, dieCut))).toEqual(['cut-line'])
  expect(codes(placed({ hasNoCutLine: true, accepted: ['cut-line'] }, dieCut))).toEqual([])
  expect(codes(placed({ hasNoCutLine: true }))).toEqual([])
})
