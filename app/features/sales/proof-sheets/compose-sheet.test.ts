import { expect, test } from 'vitest'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { composeSheet } from './compose-sheet.ts'

const matte = { id: 'matte', group: 'Finish', value: 'Matte', cents: cents(0), daysLess: 0 }

const item = {
  orderId: 1001,
  name: 'Die Cut Stickers',
  width: 3,
  height: 2,
  unit: 'in' as const,
  quantity: 50,
  options: [matte],
}

const measured = {
  path: 'files/a.png',
  widthPx: 90,
  heightPx: 60,
  page: 1,
  pages: null,
  pictures: null,
  ...noFacts,
}
const artwork = { fileName: 'fox.png', sha256: 'abcdef0123456789', measured }

const dieCut = { shape: 'die-cut' as const, design: defaultDesign, effects: [] }

test('a proof sheet lists the item, its file and the print check’s findings', () => {
  const sheet = composeSheet(item, artwork, dieCut)
  expect(sheet.heading).toBe('Proof · Order 1001')
  expect(sheet.facts).toEqual([
    ['Size', '3" x 2"'],
    ['Quantity', '50 pieces'],
    ['Material, options', 'Finish: Matte'],
    ['Cut and placement', 'Cut 1/8" outside the artwork, holes filled'],
    ['File', 'fox.png, SHA-256 abcdef012345'],
  ])
  expect(sheet.checks.join()).toMatch(/^Blurry at this size\. /)
})

test('a proof sheet states where white ink is, or that the material shows through', () => {
  const textOf = (...effects: OptionEffect[]) => {
    const { facts } = composeSheet(item, artwork, { ...dieCut, effects })
    return facts.find(([label]) => label === 'White ink')?.[1]
  }
  expect(textOf('white-ink')).toMatch(/^Below the artwork/)
  expect(textOf('holographic', 'white-ink')).toBe(textOf('white-ink'))
  expect(textOf('clear')).toMatch(/^None: the material shows through/)
  expect(textOf()).toBeUndefined()
})

test('a proof sheet lists the findings that the customer accepted', () => {
  const design = { ...defaultDesign, accepted: ['resolution'] }
  const { facts, checks } = composeSheet(item, artwork, { ...dieCut, design })
  expect(checks[0]).toMatch(/Accepted when ordered\.$/)
  expect(facts.flat().join()).not.toMatch(/accepted/i)
})

test('a proof sheet states that its file was not measured', () => {
  const unmeasured = { ...artwork, measured: { ...measured, widthPx: null, heightPx: null } }
  const { checks } = composeSheet({ ...item, options: [] }, unmeasured, dieCut)
  expect(checks).toEqual(['Nothing was measured in this file.'])
})
