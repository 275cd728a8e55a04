import { useId, useRef } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, client, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { centsField, readCents } from '#app/admin/form/read-fields.ts'
import { errorOf, useSaving } from '#app/admin/form/use-saving.ts'
import { orderQuery, type OrderAnswer } from '../order-query.ts'

type Props = {
  orderId: number
  payment: Pick<OrderAnswer['payments'][number], 'id' | 'amount' | 'refunded'>
  /** Queries beside the order's that show what was refunded. */
  shows?: QueryKey[]
  onClose: () => void
}

/** Gives a payment back, in full or in part. Pressed twice, or sent again, it is still one refund. */
export function RefundDialog({ orderId, payment, shows = [], onClose }: Props) {
  const id = useId()
  const key = useRef(newKey())
  const left = payment.amount - payment.refunded
  const form = useForm({ defaultValues: { amount: centsField(left), reason: '' } })
  const param = { orderId: String(orderId) }
  const { submit, isSaving, problem } = useSaving(form, {
    save: async ({ amount, reason }) => {
      const cents = readCents(amount) ?? Number.NaN
      const json = { amount: cents, reason, paymentId: payment.id, idempotencyKey: key.current }
      try {
        return await unwrap(client.admin.orders[':orderId'].refunds.$post({ param, json }))
      } catch (error) {
        // A refused one is over; whether one without an answer was made, only the same key can tell.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = newKey()
        throw error
      }
    },
    shows: [orderQuery(param.orderId).queryKey, ...shows],
    saved: 'Refund asked for',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Refund of order ${orderId}`}
      actions={
        <DialogActions onCancel={onClose} form={id} variant="danger" isBusy={isSaving}>
          Give the money back
        </DialogActions>
      }
    >
      <form id={id} noValidate className="grid gap-4 text-ink" onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <TextField
          label="Amount"
          hint={`${formatCents(payment.amount)} was paid, at most ${formatCents(left)} can be given back.`}
          suffix="$"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(form, 'amount')}
          {...form.register('amount')}
        />
        <TextAreaField
          label="Reason"
          hint="The customer reads it in the mail about the refund."
          rows={3}
          maxLength={1_000}
          error={errorOf(form, 'reason')}
          {...form.register('reason')}
        />
      </form>
    </Dialog>
  )
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
