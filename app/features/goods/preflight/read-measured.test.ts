import { expect, test } from 'vitest'
import { readMeasured } from './read-measured.ts'

const measured = {
  path: 'files/fox.pdf',
  widthPx: 612,
  heightPx: 792,
  page: 2,
  pages: 2,
  pictures: { count: 1, widthPx: 900, heightPx: 900 },
  colorSpaces: ['cmyk'],
  iccProfiles: [],
  missingFonts: ['Futura'],
  layout: {
    thinnestLine: 0.01,
    texts: [[0, 0, 0.5, 0.5]],
    boxes: ['trim'],
    frame: null,
    look: null,
    trimmedLook: null,
    effects: [],
    unprintablePart: null,
    spotColors: ['CutContour'],
  },
}

test('reads the shop’s measurements from its response', () => {
  expect(readMeasured({ id: 'x', ...measured })).toEqual(measured)
})

test('treats measurements stored without a page as page 1', () => {
  const { page: _, ...stored } = measured
  expect(readMeasured(stored)).toEqual({ ...measured, page: 1 })
})

test.each([undefined, null, 'text', 5, [], {}, { path: 5 }])('rejects %j', (value) => {
  expect(readMeasured(value)).toBeNull()
})

test('ignores parts of the wrong type', () => {
  const odd = {
    ...measured,
    widthPx: '612',
    pages: -1,
    pictures: 'many',
    colorSpaces: 5,
    iccProfiles: [7],
    layout: 5,
  }
  expect(readMeasured(odd)).toEqual({
    ...measured,
    widthPx: null,
    pages: null,
    pictures: null,
    colorSpaces: null,
    iccProfiles: [],
    layout: null,
  })
})
