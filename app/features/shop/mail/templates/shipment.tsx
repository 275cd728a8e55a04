import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { parcelsOf, type Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import { Paragraph, theme } from './layout.tsx'

type Props = Parcel & { moreParcels?: Parcel[] | undefined }

export function Shipment({ moreParcels = [], ...first }: Props) {
  const parcels = parcelsOf({ ...first, moreParcels })
  return (
    <>
      {parcels.length > 1 && <Paragraph>Your order is in {parcels.length} packages:</Paragraph>}
      {parcels.map((parcel, at) => (
        <ParcelLines key={at} {...parcel} />
      ))}
    </>
  )
}

function ParcelLines({ carrier, trackingNumber }: Parcel) {
  const url = trackingUrl(carrier, trackingNumber)
  const number = <strong>{trackingNumber}</strong>
  return (
    <Paragraph>
      {carrier && (
        <>
          Carrier: <strong>{carrier}</strong>
          <br />
        </>
      )}
      {trackingNumber && (
        <>
          Tracking number:{' '}
          {url ? (
            <a href={url} style={{ color: theme.magenta }}>
              {number}
            </a>
          ) : (
            number
          )}
        </>
      )}
    </Paragraph>
  )
}
