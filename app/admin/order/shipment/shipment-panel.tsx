import { useState } from 'react'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import type { AdminOrder } from '../order-query.ts'
import { Panel } from '../panel.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

export function ShipmentPanel({ order }: { order: AdminOrder }) {
  const [isEditing, setIsEditing] = useState(false)
  const may = useMay()
  if (order.status !== 'SENT') return null
  const { carrier, trackingNumber } = order
  const shipment = [carrier, trackingNumber].filter(Boolean).join(', ')
  const url = trackingUrl(carrier, trackingNumber)
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
      <p className="wrap-anywhere">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="link">
            {shipment}
          </a>
        ) : (
          shipment || <span className="text-ink-soft">Sent without a tracking number.</span>
        )}
      </p>
      {isEditing && <ShipmentDialog order={order} onClose={() => setIsEditing(false)} />}
    </Panel>
  )
}
