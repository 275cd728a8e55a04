import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { maxHoldReasonLength } from '#app/features/desk/order/order.input.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { orderQuery, type AdminOrder } from '../order-query.ts'

const holdOf = ({ holdReason, holdReviewOn }: AdminOrder) => ({
  reason: holdReason ?? '',
  reviewOn: holdReviewOn ?? '',
})

export function HoldDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId()
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const seenVersion = useRef(order.version)
  const param = { orderId: String(order.id) }
  const [isHeld] = useState(order.holdPlacedAt !== null)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: holdOf(order),
    input: async () => (await import('#app/features/desk/order/order.input.ts')).holdInput,
    toInput: ({ reason, reviewOn }) => ({
      reason,
      reviewOn: reviewOn || null,
      version: seenVersion.current,
    }),
    save: (json) => unwrap(client.admin.orders[':orderId'].hold.$put({ param, json })),
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders']],
    saved: isHeld ? 'Hold updated' : `Order ${order.id} is on hold`,
    onSaved: onClose,
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...orderQuery(param.orderId), staleTime: 0 })
      if (now.order.version === seenVersion.current) return undefined
      seenVersion.current = now.order.version
      return holdOf(now.order)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isHeld ? `Edit the hold of order ${order.id}` : `Put order ${order.id} on hold`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          {isHeld ? 'Save' : 'Put on hold'}
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>
          The order stays on hold until staff release it, even if the customer writes. Reminders about its
          proof stop. The customer isn’t emailed.
        </p>
        <TextAreaField
          label="Reason"
          hint="Only visible to staff. It’s on the job ticket, too."
          rows={3}
          maxLength={maxHoldReasonLength}
          {...field('reason')}
        />
        <TextField
          type="date"
          label="Check again on"
          hint="‘Today’ counts the order from that day on."
          isOptional
          min={today}
          {...field('reviewOn')}
        />
      </form>
    </Dialog>
  )
}
