import { expect, test } from 'vitest'
import { promotionTitle } from './promotion-band.tsx'

test('spec 9: names the product, size and quantity in the promotion’s title', () => {
  const size = { width: 3, height: 3, unit: 'in', quantity: 50 } as const
  expect(promotionTitle({ ...size, name: 'Die Cut Stickers' })).toBe('50 die cut 3x3 stickers')
  expect(promotionTitle({ ...size, name: 'Coasters' })).toBe('50 3x3 coasters')
  expect(promotionTitle({ name: 'Mesh  Banners', width: 2.5, height: 6, unit: 'ft', quantity: 1 })).toBe(
    "1 mesh 2.5'x6' banners",
  )
})
