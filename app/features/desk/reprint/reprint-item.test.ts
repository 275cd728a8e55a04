import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { reprintStops, soldFor } from './reprint-item.ts'

const sold = { quantity: 250, priceCents: cents(14_200) }

describe('the price of reprinted pieces', () => {
  test('is the item’s price for all pieces, and a share of it for fewer', () => {
    expect([250, 125, 1].map((pieces) => soldFor(sold, pieces))).toEqual([14_200, 7_100, 57])
  })

  test('is never zero or more than the item, and never falls with more pieces', () => {
    const ordered = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      price: fc.integer({ min: 1, max: 10 ** 7 }),
    })
    fc.assert(
      fc.property(ordered, fc.nat(), fc.nat(), ({ quantity, price }, one, other) => {
        const item = { quantity, priceCents: cents(price) }
        const [few = 1, many = 1] = [one, other].map((n) => 1 + (n % quantity)).toSorted((a, b) => a - b)
        const [less, more] = [soldFor(item, few), soldFor(item, many)]
        expect(less).toBeGreaterThan(0)
        expect(more).toBeGreaterThanOrEqual(less)
        expect(more).toBeLessThanOrEqual(price)
      }),
    )
  })
})

describe('more pieces than ordered, across all reprints', () => {
  const item = { name: 'Die Cut Stickers', quantity: 1_000 }

  test('need a confirmation that states the numbers', () => {
    expect(reprintStops([{ item, pieces: 400, before: 600 }])).toEqual([])
    expect(reprintStops([{ item, pieces: 401, before: 600 }])).toEqual([
      {
        code: 'reprinted',
        text: 'Die Cut Stickers: of 1,000 ordered, 600 were already reprinted. This reprints 401 more.',
      },
    ])
  })

  test('are counted per item', () => {
    const other = { name: 'Roll Labels', quantity: 10 }
    const stops = reprintStops([
      { item, pieces: 1_000, before: 0 },
      { item: other, pieces: 1, before: 10 },
    ])
    expect(stops.map(({ text }) => text)).toEqual([expect.stringContaining('Roll Labels')])
  })
})
