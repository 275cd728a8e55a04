import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { parcelsOf, type Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import type { MailContext } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, theme } from '../layout.tsx'
import { wordsOf } from './words.tsx'

type Props = Parcel & { context: MailContext; moreParcels?: Parcel[] | undefined }

export function Shipment({ context, moreParcels = [], ...first }: Props) {
  const parcels = parcelsOf({ ...first, moreParcels })
  return (
    <>
      {parcels.length > 1 && wordsOf(context, 'shipment').paragraphs('packages', { count: parcels.length })}
      {parcels.map((parcel, at) => (
        <ParcelLines key={at} context={context} {...parcel} />
      ))}
    </>
  )
}

function ParcelLines({ context, carrier, trackingNumber }: Parcel & { context: MailContext }) {
  const words = wordsOf(context, 'shipment')
  const url = trackingUrl(carrier, trackingNumber)
  const number = <strong>{trackingNumber}</strong>
  const linked = url ? (
    <a href={url} style={{ color: theme.magenta }}>
      {number}
    </a>
  ) : (
    number
  )
  return (
    <Paragraph>
      {carrier && (
        <>
          {words.richLine('carrier', { carrier: <strong>{carrier}</strong> })}
          <br />
        </>
      )}
      {trackingNumber && words.richLine('number', { number: linked })}
    </Paragraph>
  )
}
