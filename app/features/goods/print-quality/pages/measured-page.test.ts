import { expect, test } from 'vitest'
import { findMeasuredPage, maxMeasured, withMeasuredPage } from './measured-page.ts'
import { asPrinted, measuredFile } from '../measured-file.ts'
import { noFacts } from '../print-facts.ts'

const measures = { ...noFacts, widthPx: 300, heightPx: 200, pictures: null }
const page = (number: number, missingFonts: string[] = []) => ({ page: number, ...measures, missingFonts })
const printed = (number: number) => ({ page: number, background: null })
const columns = {
  ...noFacts,
  path: 'files/fox.pdf',
  pages: 3,
  widthPx: 612,
  heightPx: 792,
  embeddedPictures: 0,
  embeddedWidthPx: null,
  embeddedHeightPx: null,
  laterPages: [page(2, ['Futura'])],
  cutOuts: [],
}

test('replaces the measurements of a redrawn later page', () => {
  const kept = [page(2), page(3)]
  expect(withMeasuredPage(kept, page(2, ['Futura']))).toEqual([page(3), page(2, ['Futura'])])
  expect(findMeasuredPage(kept, 3)).toEqual({ ...measures, missingFonts: [] })
  expect(findMeasuredPage(kept, 4)).toBeNull()
})

test('keeps the most recently drawn pages of a long PDF', () => {
  let kept: unknown[] = []
  for (let number = 2; number < 502; number++) kept = withMeasuredPage(kept, page(number))
  expect(kept).toHaveLength(maxMeasured)
  expect(findMeasuredPage(kept, 501)).not.toBeNull()
  expect(findMeasuredPage(kept, 471)).toBeNull()
})

test('measures a file by its printed page, and reports nothing for an unmeasured one', () => {
  expect(measuredFile(columns)).toMatchObject({ page: 1, widthPx: 612, missingFonts: null })
  expect(measuredFile(columns, printed(2))).toMatchObject({
    page: 2,
    pages: 3,
    widthPx: 300,
    missingFonts: ['Futura'],
  })
  expect(measuredFile(columns, printed(3))).toMatchObject({
    page: 3,
    widthPx: null,
    pictures: null,
    missingFonts: null,
  })
  expect(asPrinted(measuredFile(columns, printed(2)), printed(3))).toEqual(measuredFile(columns, printed(3)))
})

test.each([undefined, null, 'text', {}, [null], [{ page: '2' }], [5]])(
  'ignores stored pages that are %j',
  (stored) => {
    expect(findMeasuredPage(stored, 2)).toBeNull()
  },
)
