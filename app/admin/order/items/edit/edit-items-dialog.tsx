import { useId, useState, type FormEvent } from 'react'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useOrderChange, type AdminOrder, type AdminOrderItem } from '#app/admin/order/order-query.ts'
import { LinkEndField } from '#app/admin/order/payment/link-end-field.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import type {
  ItemsEditInput,
  PaymentOfEdit,
  ShippingOfEdit,
} from '#app/features/desk/item-editing/edit-items.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { canEditItems } from '#app/features/sales/edits/order-edit.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { RadioField } from '#app/ui/form/radio-field.tsx'
import { warnAboutRefund } from '#app/admin/order/warn-about-refund.ts'
import { editOf, emptyDesign, emptyProduct, rowOf, type NewRow } from './edit-rows.ts'
import { EditSums, useEditPreview, type EditPreview } from './edit-preview.tsx'
import { ItemFields, NewItemFields } from './item-fields.tsx'

export function EditItemsButton({ order, items }: { order: AdminOrder; items: AdminOrderItem[] }) {
  const [isEditing, setIsEditing] = useState(false)
  const isEditable = canEditItems(order) && order.reprint === null && order.due === 0
  const canEdit = useMay()('orders.correct') && isEditable
  return (
    <>
      {canEdit && (
        <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
          Edit items
        </Button>
      )}
      {isEditing && <EditItemsDialog order={order} items={items} onClose={() => setIsEditing(false)} />}
    </>
  )
}

type Props = { order: AdminOrder; items: AdminOrderItem[]; onClose: () => void }

function EditItemsDialog({ order, items: orderItems, onClose }: Props) {
  const id = useId()
  const may = useMay()
  // Keep the version shown, so that the API rejects the edit if someone else has since changed the order.
  const [seen] = useState(() => ({ from: order.status, version: order.version }))
  const [items] = useState(() => orderItems.map(({ item }) => item))
  const [rows, setRows] = useState(() => items.map(rowOf))
  const [added, setAdded] = useState<NewRow[]>([])
  const [shipping, setShipping] = useState<ShippingOfEdit>('keep')
  const [payment, setPayment] = useState<PaymentOfEdit>('first')
  const [endsOn, setEndsOn] = useState('')
  const add = (empty: (key: number) => NewRow) => setAdded([...added, empty((added.at(-1)?.key ?? 0) + 1)])
  const typed = editOf(items, { rows, added })
  const edit = typed === null || typed === 'unchanged' ? null : { ...typed, shipping }
  const { preview, problem, isCurrent } = useEditPreview({ id: order.id, version: seen.version }, edit)
  const save = useOrderChange(order.id, (json: ItemsEditInput) =>
    unwrap(client.admin.orders[':orderId'].edits.$post({ param: { orderId: String(order.id) }, json })),
  )
  const difference = preview?.difference ?? 0
  const refunded = preview?.refund ?? 0
  const canSave =
    edit !== null && preview !== undefined && isCurrent && !(refunded > 0 && !may('orders.refund'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave || save.isPending) return
    const { refund, isProposed } = await save.mutateAsync({
      ...edit,
      total: preview.after.total,
      refund: refunded,
      ...(difference > 0 && { payment, ...(endsOn && { endsOn }) }),
      ...seen,
    })
    if (!warnAboutRefund(refund)) toast.success(isProposed ? 'Payment link sent' : 'Items edited')
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit items of order ${order.id}`}
      actions={
        <DialogActions
          onCancel={onClose}
          form={id}
          isBusy={save.isPending}
          disabled={!canSave}
          variant={refunded > 0 ? 'danger' : 'primary'}
        >
          {edit === null || !preview ? 'Save' : saveLabel(preview, payment)}
        </DialogActions>
      }
    >
      <form
        id={id}
        // FormProblem shows the error.
        onSubmit={(event) => void submit(event).catch(() => undefined)}
        className="grid gap-4 text-ink"
      >
        <FormProblem problem={save.error} />
        <p className="text-ink-soft">
          Changed items get today’s prices.{' '}
          {order.status !== 'PENDING' &&
            'The order goes back to Pending, and its proofs and approval no longer apply to changed items. '}
          The customer is emailed.
        </p>
        {rows.map((row, at) => {
          const item = items[at]
          if (!item) return null
          return (
            <ItemFields
              key={row.itemId}
              item={item}
              row={row}
              onChange={(changed) => setRows(rows.with(at, changed))}
            />
          )
        })}
        {added.map((row, at) => (
          <NewItemFields
            key={row.key}
            row={row}
            onChange={(changed) => setAdded(added.with(at, changed))}
            onRemove={() => setAdded(added.toSpliced(at, 1))}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => add(emptyProduct)}>
            Add product
          </Button>
          <Button size="sm" variant="secondary" onClick={() => add(emptyDesign)}>
            Add library design
          </Button>
        </div>
        {edit !== null && preview && (
          <>
            <ShippingChoice preview={preview} shipping={shipping} onChoose={setShipping} />
            <EditSums preview={preview} />
            <p role="status">{differenceText(preview, may('orders.refund'))}</p>
            {difference > 0 && (
              <PaymentChoice
                payment={payment}
                endsOn={endsOn}
                onChoose={setPayment}
                onChooseEnd={setEndsOn}
              />
            )}
          </>
        )}
        {edit !== null && problem && <Notice tone="error">{problem.message}</Notice>}
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  preview: EditPreview
  shipping: ShippingOfEdit
  onChoose: (shipping: ShippingOfEdit) => void
}

function ShippingChoice({ preview: { before, recalculatedShipping }, shipping, onChoose }: ChoiceProps) {
  if (recalculatedShipping === null || recalculatedShipping === before.shipping) return null
  const choices = [
    { value: 'keep', label: `Keep ${formatCents(before.shipping)}` },
    { value: 'recalculate', label: `Recalculate: ${formatCents(recalculatedShipping)}` },
  ] as const
  return <RadioField legend="Shipping" choices={choices} value={shipping} onChange={onChoose} />
}

function saveLabel({ difference, refund }: EditPreview, payment: PaymentOfEdit): string {
  if (refund > 0) return `Save and refund ${formatCents(refund)}`
  if (difference <= 0) return 'Save'
  return payment === 'first' ? 'Send payment link' : `Save with ${formatCents(difference)} due`
}

function differenceText({ difference, refund }: EditPreview, canRefund: boolean): string {
  if (difference === 0) return 'The total stays the same.'
  const amount = formatCents(Math.abs(difference))
  if (difference > 0) return `The order costs ${amount} more, and the customer gets a payment link.`
  const less = `The order costs ${amount} less`
  if (refund === 0)
    return `${less}. Nothing is refunded, because the customer hasn’t paid more than the new total or was already refunded.`
  if (!canRefund) {
    return `${less}. Your role doesn’t allow refunds, so someone with refund access, such as the owner, has to make this edit.`
  }
  if (refund === -difference) return `${less}, which is refunded immediately.`
  return `${less}. ${formatCents(refund)} is refunded immediately: the amount paid above the new total.`
}

const paymentChoices = [
  { value: 'first', label: 'Edit the order once the customer has paid' },
  { value: 'later', label: 'Edit the order now and collect the difference later' },
] as const

type PaymentChoiceProps = {
  payment: PaymentOfEdit
  endsOn: string
  onChoose: (payment: PaymentOfEdit) => void
  onChooseEnd: (day: string) => void
}

function PaymentChoice({ payment, endsOn, onChoose, onChooseEnd }: PaymentChoiceProps) {
  return (
    <RadioField legend="Payment" choices={paymentChoices} value={payment} onChange={onChoose}>
      <LinkEndField className="mt-2" value={endsOn} onChange={({ target }) => onChooseEnd(target.value)} />
    </RadioField>
  )
}
