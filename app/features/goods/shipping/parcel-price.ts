import { cents, type Cents } from '#app/features/ground/money/cents.ts'

export type Rate = { upToGrams: number; priceCents: Cents }

/** Splits heavier shipments into full parcels and a remainder. Null if the zone has no rates. */
export function parcelPrice(rates: readonly Rate[], grams: number): Cents | null {
  const ascending = rates.toSorted((a, b) => a.upToGrams - b.upToGrams)
  const heaviest = ascending.at(-1)
  if (!heaviest) return null
  const fullParcels = Math.max(0, Math.ceil(grams / heaviest.upToGrams) - 1)
  const rest = grams - fullParcels * heaviest.upToGrams
  const last = ascending.find(({ upToGrams }) => upToGrams >= rest) ?? heaviest
  return cents(fullParcels * heaviest.priceCents + last.priceCents)
}
