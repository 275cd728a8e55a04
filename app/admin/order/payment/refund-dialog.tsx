import { useId, useRef, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { centsField, readCents } from '#app/admin/form/read-fields.ts'
import { useSaving } from '#app/admin/form/use-saving.ts'
import { ApiError, client, unwrap } from '#app/client.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import {
  chooseParts,
  sumOfParts,
  taxOfParts,
  piecesLeft,
  shippingLeft,
} from '#app/features/ground/money/refund-parts.ts'
import { includedTaxText, taxOfRefund } from '#app/features/ground/money/tax.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { orderQuery, type OrderAnswer } from '../order-query.ts'
import {
  arePossible,
  chosenOf,
  isEmptyChoice,
  nothingSelected,
  type RefundableParts,
  type SelectedParts,
  quantityProblem,
} from './refundable.ts'

type Props = {
  orderId: number
  /** A single payment or, without an id, the totals of all payments for the order and its edits. */
  payment: { id?: number } & Pick<OrderAnswer['payments'][number], 'amount' | 'refunded'>
  /** Tax not yet refunded, if the payment paid for an order. */
  taxLeft?: number
  /** The parts covered by the payment, if it paid for an order. */
  parts?: RefundableParts
  invalidates?: QueryKey[]
  onClose: () => void
}

/** The idempotency key ensures that repeated submits result in one refund. */
export function RefundDialog({ orderId, payment, taxLeft = 0, parts, invalidates = [], onClose }: Props) {
  const id = useId()
  const key = useRef(newKey())
  const [selection, setSelection] = useState(nothingSelected)
  const chosen = chosenOf(selection)
  const left = payment.amount - payment.refunded
  const param = { orderId: String(orderId) }
  const inputOf = ({ amount, reason }: { amount: string; reason: string }) => ({
    amount: readCents(amount) ?? Number.NaN,
    reason,
    paymentId: payment.id,
    idempotencyKey: key.current,
    ...(!isEmptyChoice(chosen) && { items: [...chosen.items], shipping: chosen.hasShipping }),
  })
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: { amount: centsField(left), reason: '' },
    input: async () => (await import('#app/features/sales/payments/refunds/refunds.input.ts')).refundInput,
    toInput: inputOf,
    save: async (json) => {
      try {
        return await unwrap(client.admin.orders[':orderId'].refunds.$post({ param, json }))
      } catch (error) {
        // A rejected refund needs a new key. After a lost response, only the same key is safe.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = newKey()
        throw error
      }
    },
    invalidates: [orderQuery(param.orderId).queryKey, ...invalidates],
    saved: 'Refund requested',
    onSaved: onClose,
  })
  const partsOf = (next: SelectedParts) =>
    parts && arePossible(chosenOf(next), parts)
      ? chooseParts(parts.sold, parts.refunded, chosenOf(next))
      : null
  const select = (next: SelectedParts) => {
    setSelection(next)
    const priced = partsOf(next)
    if (!priced) return
    const amount = priced.length === 0 ? left : Math.min(sumOfParts(priced), left)
    fields.setValue('amount', centsField(amount), { shouldDirty: true })
    fields.clearErrors('amount')
  }
  const typed = readCents(fields.watch('amount'))
  const isAmount = typed !== null && Number.isInteger(typed) && typed > 0 && typed <= left
  const refundable = {
    amountCents: cents(isAmount ? typed : 0),
    leftCents: cents(left),
    taxLeftCents: cents(taxLeft),
  }
  const priced = partsOf(selection)
  const tax = parts && priced ? taxOfParts(parts.sold, priced, refundable) : taxOfRefund(refundable)
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
        {parts && <RefundPartsFields parts={parts} selection={selection} onSelect={select} />}
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

type RefundPartsFieldsProps = {
  parts: RefundableParts
  selection: SelectedParts
  onSelect: (selection: SelectedParts) => void
}

/** Shows fields for the items, each with a quantity, and for shipping. */
function RefundPartsFields({ parts, selection, onSelect }: RefundPartsFieldsProps) {
  const { items, sold, refunded } = parts
  const shipping = shippingLeft(sold, refunded)
  const chosen = chosenOf(selection)
  const setQuantity = (id: number, text: string | undefined) => {
    const quantities = new Map(selection.quantities)
    if (text === undefined) quantities.delete(id)
    else quantities.set(id, text)
    onSelect({ ...selection, quantities })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">What to refund</legend>
      {items.map((item) => {
        const { id, name, quantity, size, options } = item
        const left = piecesLeft(item, refunded)
        const label = [name, sizeText(size), optionsText(options)].filter(Boolean).join(', ')
        const typed = selection.quantities.get(id)
        const chosenItem = chosen.items.find((each) => each.id === id)
        return (
          <div key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 wrap-anywhere">
            <CheckField
              label={label}
              hint={
                left === 0 ? 'Already refunded' : `${left.toLocaleString('en-US')} of ${pieces(quantity)}`
              }
              disabled={left === 0}
              checked={typed !== undefined}
              onChange={({ target }) => setQuantity(id, target.checked ? String(left) : undefined)}
            />
            {typed !== undefined && (
              <TextField
                label={`Quantity of ${label}`}
                isLabelHidden
                className="w-40"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setQuantity(id, target.value)}
                error={chosenItem ? quantityProblem(chosenItem.quantity, left) : null}
              />
            )}
          </div>
        )
      })}
      {shipping > 0 && (
        <CheckField
          label="Shipping"
          hint={formatCents(shipping)}
          checked={selection.hasShipping}
          onChange={({ target }) => onSelect({ ...selection, hasShipping: target.checked })}
        />
      )}
      <p className="text-xs text-ink-faint">
        Select items to calculate the amount, or leave them unselected and enter one.
      </p>
    </fieldset>
  )
}

const pieces = (quantity: number) =>
  `${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`
