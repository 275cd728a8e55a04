import { useId, useState } from 'react'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { StopDialog, useConfirming } from '#app/admin/form/stop-dialog.tsx'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import {
  parcelsOf,
  parcelText,
  type Parcel,
  maxParcelTextLength,
} from '#app/features/ground/orders/parcels/parcels.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type AdminOrder, orderQuery, useSeenVersion } from '../order-query.ts'
import { MoreParcels } from './more-parcels.tsx'
import { shipmentFields } from './shipment-fields.ts'

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

function ShipmentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId()
  const { version, reload } = useSeenVersion(order, shipmentFields)
  const param = { orderId: String(order.id) }
  const { takeDespite, confirm } = useConfirming(id, [trackingStopCode])
  const { form, field, fields, refusal, forgetRefusal, isBusy } = useSaving({
    defaultValues: shipmentFields(order),
    save: (values) =>
      unwrap(
        client.admin.orders[':orderId'].shipment.$put({
          param,
          json: { ...values, ...takeDespite(), version: version.current },
        }),
      ),
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders']],
    saved: 'Shipment updated',
    onSaved: onClose,
    reload,
  })
  return (
    <>
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
          <TextField
            label="Tracking number"
            isOptional
            maxLength={maxParcelTextLength}
            autoComplete="off"
            {...field('trackingNumber')}
          />
          <MoreParcels fields={fields} />
        </form>
      </Dialog>
      <StopDialog
        error={refusal}
        title="Save this tracking number anyway?"
        action="Save anyway"
        onConfirm={() => confirm(refusal)}
        onClose={forgetRefusal}
      />
    </>
  )
}
