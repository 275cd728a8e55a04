import { expect, test } from 'vitest'
import { examplePicture } from '#test/example-picture.ts'
import { asPrinted, isMeasured, measuredFile } from '../measured-file.ts'
import { plainLayout } from '../page-layout.ts'
import { noFacts } from '../print-facts.ts'
import { findCutOut, maxCutOuts, withCutOut } from './measured-cut-out.ts'

const look = { isEmpty: false, isWhite: true, isTransparent: true, box: null }
const cutOut = (tolerance: number, page = 1) => ({ page, tolerance, look })
const whole = { ...look, isWhite: false, isTransparent: false }
const columns = {
  ...noFacts,
  path: 'files/fox.png',
  pages: 1,
  widthPx: 900,
  heightPx: 900,
  layout: { ...plainLayout, look: whole },
  embeddedPictures: null,
  embeddedWidthPx: null,
  embeddedHeightPx: null,
  laterPages: [],
  cutOuts: [cutOut(12)],
}
const without = (tolerance: number) => ({ page: 1, background: { tolerance } })

test('keeps the looks of the most recently removed backgrounds', () => {
  let kept: unknown[] = []
  for (let tolerance = 0; tolerance <= 100; tolerance++) kept = withCutOut(kept, cutOut(tolerance))
  expect(kept).toHaveLength(maxCutOuts)
  expect(findCutOut(kept, 1, { tolerance: 100 })).toEqual(look)
  expect(findCutOut(kept, 1, { tolerance: 100 - maxCutOuts })).toBeNull()
  expect(findCutOut(kept, 2, { tolerance: 100 })).toBeNull()
  expect(withCutOut(kept, cutOut(99)).at(-1)).toEqual(cutOut(99))
  expect(withCutOut(kept, cutOut(99))).toHaveLength(maxCutOuts)
})

test('uses the look of the file’s printed part, or none', () => {
  expect(measuredFile(columns).layout?.look).toEqual(whole)
  expect(measuredFile(columns, without(12))).toMatchObject({
    background: { tolerance: 12 },
    layout: { look },
  })
  expect(measuredFile(columns, without(13)).layout?.look).toBeNull()
  expect([12, 13].map((tolerance) => isMeasured(measuredFile(columns, without(tolerance))))).toEqual([
    true,
    false,
  ])
  expect(isMeasured(measuredFile({ ...columns, widthPx: null }))).toBe(false)
})

test('never uses the look of a different page or background', () => {
  const [all, left] = [measuredFile(columns), measuredFile(columns, without(12))]
  expect(asPrinted(all, { page: 1, background: null })).toBe(all)
  expect(asPrinted(left, without(12))).toBe(left)
  expect(asPrinted(all, without(12)).layout?.look).toBeNull()
  expect(asPrinted(left, without(13)).layout?.look).toBeNull()
  expect(asPrinted(left, { page: 1, background: null }).layout?.look).toBeNull()
  expect(asPrinted(examplePicture, without(12)).layout).toBeNull()
})

test.each([undefined, null, 'text', {}, [null], [5], [{ page: 1, tolerance: 12, look: {} }]])(
  'ignores stored looks that are %j',
  (stored) => {
    expect(findCutOut(stored, 1, { tolerance: 12 })).toBeNull()
  },
)
