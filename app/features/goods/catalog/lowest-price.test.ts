import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { lowestPrice, offeredPrices } from './lowest-price.ts'

const rule = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }
const size = (side: number) => ({ id: side, width: side, height: side })
const product = {
  rules: { price: rule },
  sizes: [size(3), size(2), size(4)],
  tiers: [
    { id: 1, quantity: 50 },
    { id: 2, quantity: 100 },
  ],
  promotions: [] as {
    width: number
    height: number
    quantity: number
    priceCents: ReturnType<typeof cents>
  }[],
}
const promotion = (side: number, quantity: number, amount: number) => ({
  width: side,
  height: side,
  quantity,
  priceCents: cents(amount),
})

test('finds the cheapest size, regardless of its position', () => {
  expect(lowestPrice(product)).toEqual({ quantity: 50, priceCents: 3000 })
})

test('includes a promotion for the first tier, even for an unlisted size', () => {
  const withPromotion = (...promotions: typeof product.promotions) => lowestPrice({ ...product, promotions })
  expect(withPromotion(promotion(3, 50, 2000))).toEqual({ quantity: 50, priceCents: 2000 })
  expect(withPromotion(promotion(7, 50, 2500))).toEqual({ quantity: 50, priceCents: 2500 })
  expect(withPromotion(promotion(4, 50, 5000), promotion(3, 100, 100))?.priceCents).toBe(3000)
})

test('returns null if there are no prices, sizes or quantities', () => {
  expect(lowestPrice({ ...product, rules: null })).toBeNull()
  expect(lowestPrice({ ...product, sizes: [] })).toBeNull()
  expect(lowestPrice({ ...product, tiers: [] })).toBeNull()
})

test('lists every offered price, including promotions', () => {
  const promotions = [promotion(7, 50, 2500)]
  const prices = offeredPrices({ ...product, promotions })
  expect(prices).toHaveLength(3 * 2 + 1)
  expect(Math.min(...prices)).toBe(2500)
})
