import { readDraft } from '#app/admin/use-draft.ts'
import type { AdminOrder } from '../order-query.ts'

type ParcelFields = { carrier: string; trackingNumber: string }

export type ShipmentFields = ParcelFields & { moreParcels: ParcelFields[] }

export const shipmentFields = ({ carrier, trackingNumber, moreParcels }: AdminOrder): ShipmentFields => ({
  ...parcelFields({ carrier, trackingNumber }),
  moreParcels: moreParcels.map(parcelFields),
})

const parcelFields = ({ carrier, trackingNumber }: Pick<AdminOrder, 'carrier' | 'trackingNumber'>) => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
})

export const draftKeys = (orderId: number) => ({
  carrier: `carrier-${orderId}`,
  trackingNumber: `tracking-${orderId}`,
  moreParcels: `parcels-${orderId}`,
})

export function readShipmentDraft(keys: ReturnType<typeof draftKeys>): ShipmentFields {
  return {
    carrier: readDraft(keys.carrier),
    trackingNumber: readDraft(keys.trackingNumber),
    moreParcels: JSON.parse(readDraft(keys.moreParcels) || '[]') as ParcelFields[],
  }
}

export const writeRows = (rows: unknown): string =>
  Array.isArray(rows) && rows.length > 0 ? JSON.stringify(rows) : ''
