import { numbersOf, type Shipment } from './parcels.ts'

export const trackingStopCode = 'tracking_number'

export type TrackingStop = { code: typeof trackingStopCode; text: string }

export type Numbered = { orderId: number; trackingNumber: string }

export const numberedParcels = (orderId: number, shipment: Shipment): Numbered[] =>
  numbersOf(shipment).map((trackingNumber) => ({ orderId, trackingNumber }))

/** Normalizes a scanned or entered number for comparison. */
export const trackingForm = (trackingNumber: string): string =>
  trackingNumber.replace(/\s+/g, '').toUpperCase()

/** Returns a stop for each entered number that another order already has, or that appears twice. */
export function trackingStops(entered: Numbered[], used: Numbered[]): TrackingStop[] {
  const usedByForm = Map.groupBy(used, ({ trackingNumber }) => trackingForm(trackingNumber))
  const enteredByForm = Map.groupBy(entered, ({ trackingNumber }) => trackingForm(trackingNumber))
  return [...enteredByForm].flatMap(([form, parcels]) => {
    const orderIds = new Set(parcels.map(({ orderId }) => orderId))
    const others = (usedByForm.get(form) ?? []).filter(({ orderId }) => !orderIds.has(orderId))
    const number = `Tracking number ${parcels[0]?.trackingNumber ?? form}`
    return [
      ...(others.length > 0 ? [`${number} is already used for ${ordersText(others)}`] : []),
      ...(orderIds.size > 1 ? [`${number} is entered for ${ordersText(parcels)}`] : []),
      ...(orderIds.size < parcels.length ? [`${number} is entered twice`] : []),
    ].map((text) => ({ code: trackingStopCode, text }))
  })
}

/** Shown only on pages. The API accepts parcels without a tracking number. */
export const untrackedCode = 'untracked'

export const untrackedStops = (orderIds: number[]) =>
  orderIds.map((orderId) => ({ code: untrackedCode, text: `Order ${orderId} has no tracking number` }))

const list = new Intl.ListFormat('en-US')

const maxNamed = 3

function ordersText(parcels: Numbered[]): string {
  const ids = [...new Set(parcels.map(({ orderId }) => String(orderId)))]
  const named = ids.slice(0, maxNamed)
  const names = list.format(ids.length > maxNamed ? [...named, 'others'] : named)
  return `${ids.length === 1 ? 'order' : 'orders'} ${names}`
}
