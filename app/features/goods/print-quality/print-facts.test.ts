import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLayout } from './page-layout.ts'
import { cleanFacts, noFacts } from './print-facts.ts'

test('keeps valid facts unchanged', () => {
  const layout = {
    thinnestLine: 0.001,
    texts: [[0.1, 0.2, 0.3, 0.4]],
    boxes: ['trim'],
    frame: { trim: [0.1, 0.1, 0.9, 0.9], bleed: [0.05, 0.05, 0.95, 0.95] },
    look: null,
    trimmedLook: null,
    effects: ['filters', 'unprintable'],
    unprintablePart: 'the unit vw',
    spotColors: ['CutContour'],
  }
  const facts = {
    colorSpaces: ['rgb', 'cmyk'],
    iccProfiles: ['U.S. Web Coated (SWOP) v2'],
    missingFonts: [],
    layout,
  }
  expect(cleanFacts(facts)).toEqual(facts)
})

test('returns null for missing and malformed values', () => {
  for (const nothing of [undefined, null, 7, 'rgb', {}, noFacts, { colorSpaces: 'rgb', missingFonts: {} }])
    expect(cleanFacts(nothing)).toEqual(noFacts)
})

test('returns no spot colors for a page measured before spot colors were recorded', () => {
  expect(cleanFacts({ layout: { thinnestLine: null, texts: [], boxes: [] } }).layout).toEqual(plainLayout)
})

test('limits the number of stored texts, and drops invalid lines and texts', () => {
  const box = [0.1, 0.2, 0.3, 0.4]
  const texts = [
    box,
    [0.3, 0.2, 0.1, 0.4],
    ['0', 0, 0, 0],
    [0, 0, Infinity, 1],
    'x',
    ...Array.from({ length: 90 }, () => box),
  ]
  const { layout } = cleanFacts({ layout: { thinnestLine: -1, texts, boxes: ['media', 'bleed', 7] } })
  expect(layout?.thinnestLine).toBeNull()
  expect(layout?.texts.length).toBeLessThanOrEqual(24)
  expect(layout?.texts).toContainEqual(box)
  expect(layout?.texts.every(([left, , right]) => left <= right)).toBe(true)
  expect(layout?.boxes).toEqual(['bleed'])
  for (const nothing of [null, 7, [], {}, { texts: 7, boxes: [] }])
    expect(cleanFacts({ layout: nothing }).layout).toBeNull()
})

test('limits the length and number of names, and keeps them visible and distinct', () => {
  const names = ['A\u0000ri\u202Eal\n Bold', '\u0007', 'A ri al Bold', 7, null, 'x'.repeat(1e6), '\uD800']
  const { missingFonts } = cleanFacts({ missingFonts: names })
  expect(missingFonts).toEqual(['A ri al Bold', 'x'.repeat(60)])
  const many = cleanFacts({ iccProfiles: Array.from({ length: 1000 }, (_, at) => `Profile ${at}`) })
  expect(many.iccProfiles).toHaveLength(8)
  expect(cleanFacts({ colorSpaces: ['cmyk', '<script>', 'rgb', 'rgb'] }).colorSpaces).toEqual(['rgb', 'cmyk'])
})

test('cleans names that could break a page, a ticket or the database', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 9 }), (iccProfiles) => {
      for (const name of cleanFacts({ iccProfiles }).iccProfiles ?? []) {
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(60)
      }
    }),
  )
})
