import { useId } from 'react'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { StopDialog, confirmationError, useConfirming } from '#app/admin/form/stop-dialog.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { forgetDraft, useFieldDraft } from '#app/admin/use-draft.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { maxParcelTextLength, numbersOf } from '#app/features/ground/orders/parcels/parcels.ts'
import {
  trackingStopCode,
  untrackedCode,
  untrackedStops,
} from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { useMove } from '../order-query.ts'
import { MoreParcels } from '../shipment/more-parcels.tsx'
import { draftKeys, readShipmentDraft, writeRows, type ShipmentFields } from '../shipment/shipment-fields.ts'

export function SendForm({ orderId, move }: { orderId: number; move: ReturnType<typeof useMove> }) {
  const id = useId()
  const { takeDespite, confirm } = useConfirming(id, ['hold', trackingStopCode, untrackedCode])
  const drafts = draftKeys(orderId)
  const { form, field, fields, refusal, forgetRefusal } = useForm<ShipmentFields, unknown>({
    defaultValues: readShipmentDraft(drafts),
    send: async (shipment) => {
      const { despite: confirmed = [] } = takeDespite()
      // Confirm the missing tracking number first. The API checks its own stops after that.
      if (confirmed.length === 0 && numbersOf(shipment).length === 0)
        throw confirmationError(untrackedStops([orderId]))
      const despite = confirmed.filter((code) => code !== untrackedCode)
      return move.mutateAsync({ status: 'SENT', ...shipment, despite })
    },
    onSent: () => forgetDraft(...Object.values(drafts)),
  })
  useFieldDraft(fields, 'carrier', drafts.carrier)
  useFieldDraft(fields, 'trackingNumber', drafts.trackingNumber)
  useFieldDraft(fields, 'moreParcels', drafts.moreParcels, writeRows)
  return (
    <>
      <form id={id} {...form} className="mt-3 grid gap-3">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <FormCarrierField fields={fields} name="carrier" />
          <TextField
            label="Tracking number"
            isOptional
            maxLength={maxParcelTextLength}
            autoComplete="off"
            {...field('trackingNumber')}
          />
        </div>
        <MoreParcels fields={fields}>
          <Button type="submit" isBusy={move.isPending} className="max-sm:w-full">
            Mark as {statusLabels.SENT}
          </Button>
        </MoreParcels>
      </form>
      <StopDialog
        error={refusal}
        title={`Send order ${orderId} anyway?`}
        action="Send anyway"
        onConfirm={() => confirm(refusal)}
        onClose={forgetRefusal}
      />
    </>
  )
}
