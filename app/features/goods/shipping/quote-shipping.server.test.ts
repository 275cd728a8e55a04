import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { demoShop } from '#db/seed/shop.ts'
import { testShop } from '#test/shop.ts'
import { quoteShipping } from './quote-shipping.server.ts'
import { shippingRates } from '#app/schema/shipping.server.ts'

const demo = testShop()
const now = new Date('2026-11-20T18:00:00Z')
const quote = (zipCode: string, grams = 400) => quoteShipping({ db: demo.shop.db, now }, { zipCode, grams })

test('spec 9: quotes a price by zone and weight, and the estimated arrival', async () => {
  expect(await quote('78701')).toEqual({
    priceCents: 555,
    arrivesFrom: '2026-11-25',
    arrivesTo: '2026-12-01',
  })
  expect(await quote('10001', 400)).toMatchObject({ priceCents: 845 })
  expect(await quote('10001', 30_001)).toMatchObject({ priceCents: 7040 + 795 })
})

test('spec 9: Alaska, Hawaii, Puerto Rico and military codes have their own rates', async () => {
  const prices = await Promise.all(
    ['99501', '96813', '00901', '09012'].map(async (zip) => (await quote(zip))?.priceCents),
  )
  expect(prices).toEqual([1550, 1560, 1430, 1020])
})

test('promises a rush order sooner, but not before the next working day', async () => {
  const rushed = async (daysLess: number) => {
    const parcel = { zipCode: '78701', grams: 400, daysLess }
    const { priceCents, arrivesFrom, arrivesTo } =
      (await quoteShipping({ db: demo.shop.db, now }, parcel)) ?? {}
    return [priceCents, arrivesFrom, arrivesTo]
  }
  expect(await rushed(0)).toEqual([555, '2026-11-25', '2026-12-01'])
  expect(await rushed(2)).toEqual([555, '2026-11-23', '2026-11-27'])
  expect(await rushed(30)).toEqual([555, '2026-11-23', '2026-11-23'])
})

test('spec 9: accepts 5 to 9 digits, but no unknown ZIP3', async () => {
  expect(await quote('100011234')).toEqual(await quote('10001'))
  expect(await quote('10001-1234')).toEqual(await quote('10001'))
  for (const zip of ['00100', '99', 'ABCDE', '', '1000112345']) expect(await quote(zip), zip).toBeNull()
})

test('applies changes to the shipping table and the origin', async () => {
  const { db } = demo.shop
  await db
    .update(shippingRates)
    .set({ priceCents: cents(1) })
    .where(eq(shippingRates.zone, '1'))
  await db.update(shopSettings).set({ settings: { ...demoShop, originZip: '10001' } })
  expect(await quote('10002')).toMatchObject({ priceCents: 1 })
  await db.delete(shippingRates).where(eq(shippingRates.zone, '1'))
  expect(await quote('10002')).toBeNull()
})
