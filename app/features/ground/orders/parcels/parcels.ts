export type Parcel = { carrier: string | null; trackingNumber: string | null }

/** The first parcel is in two separate fields, as in the API. */
export type Shipment = Parcel & { moreParcels: Parcel[] }

/** The maximum length of a carrier name or tracking number. */
export const maxParcelTextLength = 200

export const maxParcels = 20

export const noShipment: Shipment = { carrier: null, trackingNumber: null, moreParcels: [] }

/** Returns the parcels, without empty ones. */
export const parcelsOf = ({ carrier, trackingNumber, moreParcels }: Shipment): Parcel[] =>
  [{ carrier, trackingNumber }, ...moreParcels].filter((parcel) => parcel.carrier || parcel.trackingNumber)

/** Returns a shipment with these parcels, with null for empty fields. */
export function shipmentOf(entered: Shipment): Shipment {
  const [first, ...others] = parcelsOf(entered).map(({ carrier, trackingNumber }) => ({
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
  }))
  return first ? { ...first, moreParcels: others } : noShipment
}

export const numbersOf = (shipment: Shipment): string[] =>
  parcelsOf(shipment).flatMap(({ trackingNumber }) => trackingNumber ?? [])

/** 'UPS, 1Z999' */
export const parcelText = ({ carrier, trackingNumber }: Parcel): string =>
  [carrier, trackingNumber].filter(Boolean).join(', ')

export const parcelsText = (parcels: Parcel[]): string | null => parcels.map(parcelText).join('; ') || null

/** Returns the fields for an audit entry. */
export const recordedShipment = (shipment: Shipment) => ({
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  moreParcels: parcelsText(shipment.moreParcels),
})

/** Returns whether the change only adds parcels. If so, the tracking details that the customer has are still right. */
export function isAddition(before: Shipment, after: Shipment): boolean {
  const previous = parcelsOf(before).map(parcelText)
  const now = parcelsOf(after).map(parcelText)
  return previous.length > 0 && now.length > previous.length && previous.every((text) => now.includes(text))
}
