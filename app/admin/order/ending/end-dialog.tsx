import { useId, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { centsField } from '#app/admin/form/read-fields.ts'
import { useForm, fieldOf } from '#app/admin/form/use-form.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { forgetDraft, readDraft, useFieldDraft } from '#app/admin/use-draft.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { OrderAnswer } from '../order-query.ts'
import { leftOf, paidOf } from '../payment/refundable.ts'
import { centsToRefund, refundChoiceOf, type EndFields, amountProblem } from './end-fields.ts'

export type EndInput = { reason: string; refund?: number | 'none' }

type Props<Answer> = {
  payments: OrderAnswer['payments']
  draftKey: string
  title: string
  children: ReactNode
  maxLength: number
  action: string
  cancel: string
  send: (input: EndInput) => Promise<Answer>
  onSent?: (answer: Answer) => void
  onClose: () => void
}

/** Cancels or rejects an order, with a reason for the customer and a refund decision. */
export function EndDialog<Answer>(props: Props<Answer>) {
  const { payments, draftKey, title, children, maxLength, action, cancel, send, onSent, onClose } = props
  const id = useId()
  const canRefund = useMay()('orders.refund')
  const left = leftOf(paidOf(payments))
  const isDeciding = canRefund && left > 0
  const { form, field, fields, refusal, isBusy } = useForm<EndFields, Answer>({
    defaultValues: { reason: readDraft(draftKey), refund: 'full', amount: centsField(left) },
    send: ({ reason, ...money }) =>
      send({ reason, ...(isDeciding && { refund: refundChoiceOf(money, left) }) }),
    onSent: (answer) => {
      forgetDraft(draftKey)
      onSent?.(answer)
      onClose()
    },
  })
  useFieldDraft(fields, 'reason', draftKey)
  const refunded = isDeciding ? centsToRefund(fields.watch(), left) : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <DialogActions onCancel={onClose} cancel={cancel} form={id} variant="danger" isBusy={isBusy}>
          {refunded ? `${action} and refund ${formatCents(cents(refunded))}` : action}
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <p>{children}</p>
        <TextAreaField
          label="Reason"
          hint="Shown to the customer in the email and on the order page."
          rows={4}
          maxLength={maxLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {isDeciding && <RefundFields form={fields} left={left} />}
        {!canRefund && left > 0 && (
          <p>
            Your role doesn’t allow refunds. Someone with refund access has to decide what happens with the{' '}
            {formatCents(cents(left))} paid. The customer is told to expect an email about it.
          </p>
        )}
        {left === 0 && <p>The payment is already fully refunded.</p>}
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}

type RefundFieldsProps = { form: UseFormReturn<EndFields>; left: number }

function RefundFields({ form, left }: RefundFieldsProps) {
  const { error, ...refund } = fieldOf(form, 'refund')
  const choices = [
    { value: 'full', label: `Refund ${formatCents(cents(left))} in full` },
    { value: 'part', label: 'Partial refund' },
    { value: 'none', label: 'No refund' },
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Payment</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2">
          <input type="radio" value={value} className="size-5 shrink-0" {...refund} />
          {label}
        </label>
      ))}
      {form.watch('refund') === 'part' && (
        <TextField
          label="Amount to refund"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          className="ml-7 max-w-48"
          {...fieldOf(form, 'amount', {
            validate: (text) => amountProblem(text, left) ?? true,
          })}
        />
      )}
      <p className="text-xs text-ink-faint">The customer’s email includes this decision.</p>
      <FieldError error={error ?? null} />
    </fieldset>
  )
}
