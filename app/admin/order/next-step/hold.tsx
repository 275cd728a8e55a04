import { useId, useState } from 'react'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { maxHoldReasonLength } from '#app/features/desk/order/order.input.ts'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type AdminOrder, useOrderChange, orderQuery, useSeenVersion } from '../order-query.ts'

export function HoldButton({ order }: { order: AdminOrder }) {
  const [isHolding, setIsHolding] = useState(false)
  const canHold = useMay()('orders.work') && isOrderOpen(order) && order.holdPlacedAt === null
  return (
    <>
      {canHold && (
        <Button size="sm" variant="secondary" onClick={() => setIsHolding(true)}>
          Put on hold
        </Button>
      )}
      {isHolding && <HoldDialog order={order} onClose={() => setIsHolding(false)} />}
    </>
  )
}

export function HoldNotice({ order }: { order: AdminOrder }) {
  const { id, version, holdPlacedAt, holdReason, holdReviewOn } = order
  const canWork = useMay()('orders.work')
  const [isEditing, setIsEditing] = useState(false)
  const release = useOrderChange(id, () =>
    unwrap(
      client.admin.orders[':orderId'].hold.$delete({
        param: { orderId: String(id) },
        query: { version: String(version) },
      }),
    ),
  )
  if (holdPlacedAt === null) return null
  return (
    <Notice tone="warning" title="On hold" className="mt-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <p className="wrap-anywhere whitespace-pre-line">{holdReason}</p>
          <p className="text-xs text-ink-soft">
            Since <ShopTime at={holdPlacedAt} />
            {holdReviewOn && `. Check again on ${dayText(holdReviewOn)}.`}
          </p>
        </div>
        {canWork && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              isBusy={release.isPending}
              onClick={() => release.mutate(undefined)}
            >
              Release
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
              Edit <span className="sr-only">hold</span>
            </Button>
          </div>
        )}
      </div>
      {release.error && <p className="mt-2 text-error">{reasonOf(release.error)}</p>}
      {isEditing && <HoldDialog order={order} onClose={() => setIsEditing(false)} />}
    </Notice>
  )
}

const holdOf = ({ holdReason, holdReviewOn }: AdminOrder) => ({
  reason: holdReason ?? '',
  reviewOn: holdReviewOn ?? '',
})

function HoldDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId()
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const { version, reload } = useSeenVersion(order, holdOf)
  const param = { orderId: String(order.id) }
  const [isHeld] = useState(order.holdPlacedAt !== null)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: holdOf(order),
    input: async () => (await import('#app/features/desk/order/order.input.ts')).holdInput,
    toInput: ({ reason, reviewOn }) => ({
      reason,
      reviewOn: reviewOn || null,
      version: version.current,
    }),
    save: (json) => unwrap(client.admin.orders[':orderId'].hold.$put({ param, json })),
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders']],
    saved: isHeld ? 'Hold updated' : `Order ${order.id} is on hold`,
    onSaved: onClose,
    reload,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isHeld ? `Edit hold on order ${order.id}` : `Put order ${order.id} on hold`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          {isHeld ? 'Save' : 'Put on hold'}
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>
          The order stays on hold until staff release it, even if the customer writes. Proof reminders stop.
          The customer isn’t emailed.
        </p>
        <TextAreaField
          label="Reason"
          hint="Only visible to staff. Also printed on the job ticket."
          rows={3}
          maxLength={maxHoldReasonLength}
          {...field('reason')}
        />
        <TextField
          type="date"
          label="Check again on"
          hint="The order is counted on the Today page starting that day."
          isOptional
          min={today}
          {...field('reviewOn')}
        />
      </form>
    </Dialog>
  )
}
