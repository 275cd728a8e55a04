import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDraft } from '#app/admin/use-draft.ts'
import type { useMove } from '../order-query.ts'

export function SendForm({ orderId, move }: { orderId: number; move: ReturnType<typeof useMove> }) {
  const [carrier, setCarrier] = useDraft(`carrier-${orderId}`)
  const [trackingNumber, setTrackingNumber] = useDraft(`tracking-${orderId}`)
  const send = () => {
    const clearDrafts = () => {
      setCarrier('')
      setTrackingNumber('')
    }
    move.mutate({ status: 'SENT', carrier, trackingNumber }, { onSuccess: clearDrafts })
  }
  return (
    <form
      className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!move.isPending) send()
      }}
    >
      <TextField
        label="Carrier"
        isOptional
        maxLength={200}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TextField
        label="Tracking number"
        isOptional
        maxLength={200}
        autoComplete="off"
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      <Button type="submit" isBusy={move.isPending}>
        Mark as {statusLabels.SENT}
      </Button>
    </form>
  )
}
