import { useId } from 'react'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { maxParcelTextLength } from '#app/features/ground/orders/parcels/parcels.ts'
import { FormCarrierField } from '#app/admin/form/carrier-field.tsx'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { useConfirming } from '#app/admin/form/use-confirming.ts'
import { useForm } from '#app/admin/form/use-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { forgetDraft, readDraft, useFieldDraft } from '#app/admin/use-draft.ts'
import type { useMove } from '../order-query.ts'

export function SendForm({ orderId, move }: { orderId: number; move: ReturnType<typeof useMove> }) {
  const id = useId()
  const { takeDespite, confirm } = useConfirming(id)
  const drafts = { carrier: `carrier-${orderId}`, trackingNumber: `tracking-${orderId}` }
  const { form, field, fields, refusal, forgetRefusal } = useForm({
    defaultValues: { carrier: readDraft(drafts.carrier), trackingNumber: readDraft(drafts.trackingNumber) },
    send: (shipment) => move.mutateAsync({ status: 'SENT', ...shipment, ...takeDespite() }),
    onSent: () => forgetDraft(drafts.carrier, drafts.trackingNumber),
  })
  useFieldDraft(fields, 'carrier', drafts.carrier)
  useFieldDraft(fields, 'trackingNumber', drafts.trackingNumber)
  return (
    <>
      <form id={id} {...form} className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <FormCarrierField fields={fields} name="carrier" />
        <TextField
          label="Tracking number"
          isOptional
          maxLength={maxParcelTextLength}
          autoComplete="off"
          {...field('trackingNumber')}
        />
        <Button type="submit" isBusy={move.isPending}>
          Mark as {statusLabels.SENT}
        </Button>
      </form>
      <StopDialog
        error={refusal}
        title={`Send order ${orderId} anyway?`}
        action="Send anyway"
        onConfirm={confirm}
        onClose={forgetRefusal}
      />
    </>
  )
}
