import { Paragraph } from './layout.tsx'

type Props = { carrier: string | null; trackingNumber: string | null }

export function Shipment({ carrier, trackingNumber }: Props) {
  if (!carrier && !trackingNumber) return null
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
          Tracking number: <strong>{trackingNumber}</strong>
        </>
      )}
    </Paragraph>
  )
}
