import type { Rate } from './parcel-price.ts'
import { shippingZones, type ShippingZone } from './shipping-zone.ts'

export type ShippingTable = Record<ShippingZone, Rate[]>

export type TableProblem = { zone: ShippingZone; upToGrams: number | null; message: string }

export function tableProblems(table: ShippingTable): TableProblem[] {
  return shippingZones.flatMap((zone) => {
    const rates = table[zone].toSorted((a, b) => a.upToGrams - b.upToGrams)
    if (rates.length === 0) return [{ zone, upToGrams: null, message: 'Enter at least one price' }]
    return rates.slice(1).flatMap((rate, at): TableProblem[] => {
      const lighter = rates[at]
      if (!lighter) return []
      const { upToGrams } = rate
      if (lighter.upToGrams === upToGrams)
        return [{ zone, upToGrams, message: 'This weight is listed twice' }]
      if (lighter.priceCents <= rate.priceCents) return []
      return [{ zone, upToGrams, message: 'A heavier parcel cannot cost less than a lighter one' }]
    })
  })
}

export const zoneNames: Record<ShippingZone, string> = {
  '1': 'Zone 1: up to 50 miles',
  '2': 'Zone 2: up to 150 miles',
  '3': 'Zone 3: up to 300 miles',
  '4': 'Zone 4: up to 600 miles',
  '5': 'Zone 5: up to 1,000 miles',
  '6': 'Zone 6: up to 1,400 miles',
  '7': 'Zone 7: up to 1,800 miles',
  '8': 'Zone 8: farther',
  AK: 'Alaska',
  HI: 'Hawaii',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  military: 'Military: APO, FPO, DPO',
}
