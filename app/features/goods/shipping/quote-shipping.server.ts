import { sql } from 'drizzle-orm'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { parseOnce } from '#app/features/shop/settings/parse-once.ts'
import { parseSettings, settingsText } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { shortCache } from '#app/platform/database/short-cache.server.ts'
import { parcelPrice, type Rate } from './parcel-price.ts'
import { shippingZone } from './shipping-zone.ts'
import { shippingRates } from '#app/schema/shipping.server.ts'
import { promisedArrival } from './promised-arrival.ts'

export type ShippingQuote = { priceCents: Cents; arrivesFrom: string; arrivesTo: string }

/** `daysLess` is how many working days earlier the arrival is promised. */
type Parcel = { zipCode: string; grams: number; daysLess?: number }

type ZoneRate = Rate & { zone: string }

const shippingTerms = {
  settings: settingsText,
  rates: sql<string | null>`(
    select json_agg(json_build_object('zone', ${shippingRates.zone}, 'upToGrams', ${shippingRates.upToGrams},
      'priceCents', ${shippingRates.priceCents}) order by ${shippingRates.id})::text
    from ${shippingRates})`,
}

export type ShippingTerms = { settings: string | null; rates: string | null }

const byZone = parseOnce((rates) => Map.groupBy(rates as ZoneRate[], ({ zone }) => zone))

const selectTerms = prepared('terms of shipping', (db) =>
  db.select(shippingTerms).from(sql`(values (1)) as terms`),
)

/** Reads the current terms, uncached, for quotes that must be up to date. */
export async function readShippingTerms(db: Queryable): Promise<ShippingTerms> {
  const [terms] = await selectTerms(db)
  if (!terms) throw new Error('no shipping terms were read')
  return terms
}

export const cachedShippingTerms = shortCache(readShippingTerms)

/** Returns null if the ZIP code is unknown or its zone has no rates. */
export async function quoteShipping(
  { db, now }: { db: Queryable; now: Date },
  parcel: Parcel,
): Promise<ShippingQuote | null> {
  return quoteByTerms(await cachedShippingTerms.read(db), parcel, now)
}

/** Returns null if the ZIP code is unknown or its zone has no rates. */
export function quoteByTerms(
  { settings, rates }: ShippingTerms,
  { zipCode, grams, daysLess = 0 }: Parcel,
  now: Date,
): ShippingQuote | null {
  const { originZip, ...promise } = parseSettings(settings)
  const zone = shippingZone(originZip, zipCode)
  if (!zone) return null
  const priceCents = parcelPrice(byZone(rates ?? '[]').get(zone) ?? [], grams)
  if (priceCents === null) return null
  return { priceCents, ...promisedArrival(now, promise, daysLess) }
}
