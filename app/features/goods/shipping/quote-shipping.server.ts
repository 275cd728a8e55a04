import { eq } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { parcelPrice } from './parcel-price.ts'
import { shippingZone } from './shipping-zone.ts'
import { shippingRates } from '#app/schema/shipping.server.ts'
import { workingDaysAfter } from '#app/features/ground/time/working-days.ts'

export type ShippingQuote = { priceCents: Cents; arrivesFrom: string; arrivesTo: string }

/** Null if the ZIP code is unknown or its zone has no rates. */
export async function quoteShipping(
  { db, now }: { db: Queryable; now: Date },
  { zipCode, grams }: { zipCode: string; grams: number },
): Promise<ShippingQuote | null> {
  const { originZip, timeZone, promisedDays } = await readShopSettings(db)
  const zone = shippingZone(originZip, zipCode)
  if (!zone) return null
  const rates = await db
    .select({ upToGrams: shippingRates.upToGrams, priceCents: shippingRates.priceCents })
    .from(shippingRates)
    .where(eq(shippingRates.zone, zone))
  const priceCents = parcelPrice(rates, grams)
  if (priceCents === null) return null
  return {
    priceCents,
    arrivesFrom: workingDaysAfter(now, promisedDays.least, timeZone),
    arrivesTo: workingDaysAfter(now, promisedDays.most, timeZone),
  }
}
