import { useId, useRef } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { ApiError, client, unwrap } from '#app/client.ts'
import { includedTaxText, taxOfRefund } from '#app/features/ground/money/tax.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { centsField, readCents } from '#app/admin/form/read-fields.ts'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { orderQuery, type OrderAnswer } from '../order-query.ts'

type Props = {
  orderId: number
  payment: Pick<OrderAnswer['payments'][number], 'id' | 'amount' | 'refunded'>
  /** Tax not yet refunded, if the payment paid for an order. */
  taxLeft?: number
  invalidates?: QueryKey[]
  onClose: () => void
}

/** The idempotency key makes repeated submits one refund. */
export function RefundDialog({ orderId, payment, taxLeft = 0, invalidates = [], onClose }: Props) {
  const id = useId()
  const key = useRef(newKey())
  const left = payment.amount - payment.refunded
  const param = { orderId: String(orderId) }
  const inputOf = ({ amount, reason }: { amount: string; reason: string }) => ({
    amount: readCents(amount) ?? Number.NaN,
    reason,
    paymentId: payment.id,
    idempotencyKey: key.current,
  })
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: { amount: centsField(left), reason: '' },
    input: async () => (await import('#app/features/sales/payments/refunds/refunds.input.ts')).refundInput,
    toInput: inputOf,
    save: async (json) => {
      try {
        return await unwrap(client.admin.orders[':orderId'].refunds.$post({ param, json }))
      } catch (error) {
        // A refused refund needs a new key; after a lost response only the same key is safe.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = newKey()
        throw error
      }
    },
    invalidates: [orderQuery(param.orderId).queryKey, ...invalidates],
    saved: 'Refund requested',
    onSaved: onClose,
  })
  const typed = readCents(fields.watch('amount'))
  const tax =
    typed !== null && Number.isInteger(typed) && typed > 0 && typed <= left
      ? taxOfRefund({ amountCents: cents(typed), leftCents: cents(left), taxLeftCents: cents(taxLeft) })
      : cents(0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Refund order ${orderId}`}
      actions={
        <DialogActions onCancel={onClose} form={id} variant="danger" isBusy={isBusy}>
          Refund
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <TextField
          label="Amount"
          hint={`${formatCents(left)} of ${formatCents(payment.amount)} available to refund. ${includedTaxText(tax)}`}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <TextAreaField
          label="Reason"
          hint="Included in the refund email to the customer."
          rows={3}
          maxLength={1_000}
          {...field('reason')}
        />
      </form>
    </Dialog>
  )
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
