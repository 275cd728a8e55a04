import { useState, useId, useRef } from 'react'
import { useNavigate, Link } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { reprintStopCode } from '#app/features/desk/reprint/reprint-item.ts'
import { maxReprintNoteLength } from '#app/features/desk/reprint/reprint.input.ts'
import {
  reprintReasonLabels,
  reprintReasons,
  type ReprintReason,
} from '#app/features/ground/money/reprint-reason.ts'
import { isReprintable } from '#app/features/ground/orders/order-status.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useMay } from '../staff/use-me.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { readNumber } from '../form/read-fields.ts'
import { StopDialog, useConfirming } from '../form/stop-dialog.tsx'
import { useSaving } from '../form/use-saving.ts'
import { type OrderAnswer, orderQuery, type AdminOrder } from './order-query.ts'

type Props = Pick<OrderAnswer, 'order' | 'orderItems'>

export function ReprintButton({ order, orderItems }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  const canReprint = isReprintable(order.status) && order.canceledAt === null && order.reprint === null
  return (
    <>
      {canReprint && may('orders.work') && (
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Reprint
        </Button>
      )}
      {isOpen && <ReprintDialog order={order} orderItems={orderItems} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ReprintDialogProps = Pick<OrderAnswer, 'order' | 'orderItems'> & { onClose: () => void }

const charges = [
  { value: 'free', label: 'Free for the customer' },
  { value: 'charged', label: 'Charge today’s price' },
]

function ReprintDialog({ order, orderItems, onClose }: ReprintDialogProps) {
  const id = useId()
  const navigate = useNavigate()
  const param = { orderId: String(order.id) }
  const version = useRef(order.version)
  const { takeDespite, confirm } = useConfirming(id, [reprintStopCode])
  const hasOne = orderItems.length === 1
  const { form, field, fields, refusal, forgetRefusal, isBusy } = useSaving({
    defaultValues: {
      pieces: orderItems.map(({ item }) => (hasOne ? String(item.quantity) : '')),
      reason: 'ours',
      note: '',
      charge: 'free',
    },
    input: async () => (await import('#app/features/desk/reprint/reprint.input.ts')).reprintInput,
    toInput: ({ pieces, reason, note, charge }) => ({
      items: orderItems.flatMap(({ item }, at) => {
        const quantity = readNumber(pieces[at] ?? '')
        return quantity === null || quantity === 0 ? [] : [{ itemId: item.id, quantity }]
      }),
      reason: reason as ReprintReason,
      note,
      isFree: charge === 'free',
      version: version.current,
    }),
    save: (json) =>
      unwrap(client.admin.orders[':orderId'].reprints.$post({ param, json: { ...json, ...takeDespite() } })),
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders'], ['admin-quotes']],
    saved: ({ orderId }) => `Reprint ${orderId} created`,
    onSaved: ({ orderId, quoteId }) => {
      onClose()
      void navigate(quoteId === null ? `/admin/orders/${orderId}` : `/admin/quotes/${quoteId}`)
    },
  })
  const isFree = fields.watch('charge') === 'free'
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Reprint order ${order.id}`}
        actions={
          <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
            {isFree ? 'Reprint' : 'Send payment link'}
          </DialogActions>
        }
      >
        <form id={id} {...form} className="grid gap-4 text-ink">
          <FormProblem problem={refusal} />
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-sm font-semibold">Pieces</legend>
            {orderItems.map(({ item }, at) => (
              <TextField
                key={item.id}
                label={`${item.name}, ${sizeText(item.size)}`}
                hint={`${item.quantity.toLocaleString('en-US')} ordered`}
                inputMode="numeric"
                {...field(`pieces.${at}`)}
              />
            ))}
          </fieldset>
          <SelectField
            label="Reason"
            {...field('reason')}
            options={reprintReasons.map((value) => ({ value, label: reprintReasonLabels[value] }))}
          />
          <TextAreaField
            label="Note"
            hint="Only visible to staff. Also printed on the job ticket."
            rows={2}
            maxLength={maxReprintNoteLength}
            {...field('note')}
          />
          <SelectField label="Price" {...field('charge')} options={charges} />
          <p className="text-sm text-ink-soft">
            {isFree
              ? 'Creates a separate order, ready to print from the approved files. The customer is emailed.'
              : 'The customer is emailed a link to pay for the pieces, shipping and tax. Once paid, it’s ready to print from the approved files.'}
          </p>
        </form>
      </Dialog>
      <StopDialog
        error={refusal}
        title="Reprint more than was ordered?"
        action="Reprint anyway"
        onConfirm={() => confirm(refusal)}
        onClose={forgetRefusal}
      />
    </>
  )
}

/** Links a reprint to the original order, and the original order to its reprints. */
export function ReprintNotes({ order: { reprint, reprints } }: { order: AdminOrder }) {
  return (
    <>
      {reprint && (
        <Notice tone={reprint.isApproved ? 'info' : 'warning'} className="mt-4">
          <p className="wrap-anywhere">
            Reprint of{' '}
            <Link to={`/admin/orders/${reprint.of}`} className="link">
              order {reprint.of}
            </Link>
            . {reprintReasonLabels[reprint.reason]}: {reprint.note}
          </p>
          {!reprint.isApproved && (
            <p className="font-semibold">
              The approval of order {reprint.of} was voided. There is nothing to print until it’s approved
              again.
            </p>
          )}
        </Notice>
      )}
      {reprints.length > 0 && (
        <Notice className="mt-4">
          <ul>
            {reprints.map(({ id, isPaid, isCanceled }) => (
              <li key={id}>
                {isPaid ? (
                  <Link to={`/admin/orders/${id}`} className="link">
                    Reprint {id}
                  </Link>
                ) : (
                  <Link to={`/admin/quotes?q=${id}`} className="link">
                    Reprint {id}, not paid yet
                  </Link>
                )}
                {isCanceled && ', canceled'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
