import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { Paragraph, theme } from './layout.tsx'

type Props = { carrier: string | null; trackingNumber: string | null }

export function Shipment({ carrier, trackingNumber }: Props) {
  if (!carrier && !trackingNumber) return null
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
