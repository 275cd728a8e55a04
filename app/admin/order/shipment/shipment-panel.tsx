import { useState } from 'react'
import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { parcelsOf, parcelText, type Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { AdminOrder } from '../order-query.ts'
import { ShipmentDialog } from './shipment-dialog.tsx'

export function ShipmentPanel({ order }: { order: AdminOrder }) {
  const [isEditing, setIsEditing] = useState(false)
  const may = useMay()
  if (order.status !== 'SENT') return null
  const parcels = parcelsOf(order)
  return (
    <Panel
      title="Shipment"
      aside={
        may('orders.work') && (
          <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
            Edit <span className="sr-only">carrier and tracking number</span>
          </Button>
        )
      }
    >
      {parcels.length === 0 && <p className="text-ink-soft">Sent without a tracking number.</p>}
      <ul className="grid gap-1 empty:hidden">
        {parcels.map((parcel, at) => (
          <li key={at} className="wrap-anywhere">
            <ParcelLink {...parcel} />
          </li>
        ))}
      </ul>
      {isEditing && <ShipmentDialog order={order} onClose={() => setIsEditing(false)} />}
    </Panel>
  )
}

function ParcelLink(parcel: Parcel) {
  const url = trackingUrl(parcel.carrier, parcel.trackingNumber)
  if (!url) return parcelText(parcel)
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link">
      {parcelText(parcel)}
    </a>
  )
}
