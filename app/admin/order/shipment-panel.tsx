import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormCarrierField } from '../form/carrier-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { useMay } from '../staff/use-me.ts'
import { orderQuery, type AdminOrder } from './order-query.ts'
import { Panel } from './panel.tsx'

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

const shipmentOf = ({ carrier, trackingNumber }: AdminOrder) => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
})

function ShipmentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId()
  const queryClient = useQueryClient()
  const seenVersion = useRef(order.version)
  const param = { orderId: String(order.id) }
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: shipmentOf(order),
    save: (values) =>
      unwrap(
        client.admin.orders[':orderId'].shipment.$put({
          param,
          json: { ...values, version: seenVersion.current },
        }),
      ),
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders']],
    saved: 'Shipment updated',
    onSaved: onClose,
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...orderQuery(param.orderId), staleTime: 0 })
      if (now.order.version === seenVersion.current) return undefined
      seenVersion.current = now.order.version
      return shipmentOf(now.order)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit shipment"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save and email customer
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <FormCarrierField fields={fields} name="carrier" />
        <TextField label="Tracking number" autoComplete="off" {...field('trackingNumber')} />
      </form>
    </Dialog>
  )
}
