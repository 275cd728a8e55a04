import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsOf, ouncesOf, readWeight, weightText } from './weight.ts'

test.each([
  [227, '8 oz'],
  [250, '8.82 oz'],
  [454, '1 lb'],
  [500, '1 lb 1.64 oz'],
  [680, '1 lb 8 oz'],
  [2_000, '4 lb 6.55 oz'],
  [30_000, '66 lb 2.22 oz'],
  [1, '0.04 oz'],
  [453, '15.98 oz'],
  [1_000_000, '2204 lb 9.96 oz'],
])('%i g is shown as %s', (grams, text) => {
  expect(weightText(grams)).toBe(text)
})

test('reads a shown weight back as the same grams', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (grams) => {
      expect(readWeight(weightText(grams))).toBe(grams)
    }),
  )
})

test.each([
  ['8 oz', 227],
  ['1 lb', 454],
  ['1 lb 8 oz', 680],
  ['1lb8oz', 680],
  ['1.5 LB', 680],
  ['.5 oz', 14],
  ['2 pounds 1 ounce', 936],
  ['66 lbs. 2 oz.', 29_994],
  ['1000 lb', 453_592],
  ['24 oz', 680],
  ['', null],
  ['  ', null],
])('reads %j as %j g', (text, grams) => {
  expect(readWeight(text)).toBe(grams)
})

test.each([
  '8',
  'oz',
  'lb',
  '1 lb 8',
  '8 oz 1 lb',
  '-1 oz',
  '250 g',
  '1 kg',
  '1.2.3 oz',
  '7,5 oz',
  '8 oz, 1 lb',
])('rejects %j', (text) => {
  expect(readWeight(text)).toBeNaN()
})

test('converts fractions of an ounce and back exactly', () => {
  expect(gramsOf(1)).toBe(28.349523125)
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 100, noNaN: true }), (grams) => {
      expect(gramsOf(ouncesOf(grams))).toBeCloseTo(grams, 9)
    }),
  )
})
