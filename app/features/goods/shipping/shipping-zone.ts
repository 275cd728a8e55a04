import { zip3Areas, type Position } from './zip3-areas.ts'
import { zipDigits } from './zip-code.ts'

export const shippingZones = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  'AK',
  'HI',
  'PR',
  'VI',
  'GU',
  'military',
] as const

export type ShippingZone = (typeof shippingZones)[number]

const upToMiles = [
  ['1', 50],
  ['2', 150],
  ['3', 300],
  ['4', 600],
  ['5', 1000],
  ['6', 1400],
  ['7', 1800],
  ['8', Infinity],
] as const

const specialAreas = [
  ['PR', 6, 7],
  ['VI', 8, 8],
  ['PR', 9, 9],
  ['military', 90, 98],
  ['military', 340, 340],
  ['military', 962, 966],
  ['HI', 967, 968],
  ['GU', 969, 969],
  ['AK', 995, 999],
] as const

export function shippingZone(originZip: string, destinationZip: string): ShippingZone | null {
  const [from, to] = [zipDigits(originZip)?.slice(0, 3), zipDigits(destinationZip)?.slice(0, 3)]
  if (from === undefined || to === undefined) return null
  const special = specialAreas.find(([, first, last]) => Number(to) >= first && Number(to) <= last)
  if (special) return special[0]
  const [origin, destination] = [zip3Areas.get(from), zip3Areas.get(to)]
  if (!origin || !destination) return null
  const miles = milesBetween(origin, destination)
  return upToMiles.find(([, limit]) => miles <= limit)?.[0] ?? null
}

const earthRadiusMiles = 3958.8

export function milesBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    haversine(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      haversine(radians(b.longitude - a.longitude))
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}
