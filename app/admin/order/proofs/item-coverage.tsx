import { useState, useId } from 'react'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { itemLabel, orderedItemLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { canGoWithoutProof, coverageOf, proofsOf } from '#app/features/sales/proofs/proof-coverage.ts'
import { maxWaiverReasonLength } from '#app/features/sales/proofs/proofs.input.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { useOrderChange, type AdminOrderItem, type AdminProof } from '../order-query.ts'
import { waivedIdsOf } from './proof-rounds.ts'

type Props = {
  orderId: number
  items: AdminOrderItem[]
  /** The proofs of the next round to send, or of the last round sent. */
  proofs: AdminProof[]
  canChange: boolean
  selected: number[]
  onSelect: (itemIds: number[]) => void
  onUpload: (itemIds: number[]) => void
}

/** For an order with several items, shows how each item is covered. */
export function ItemCoverage({ orderId, items, proofs, canChange, selected, onSelect, onUpload }: Props) {
  const toggle = (id: number) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
  return (
    <fieldset className="mt-2">
      <legend className="text-sm font-semibold">Items</legend>
      {canChange && (
        <p className="text-xs text-ink-soft">
          Select items that share one proof, or upload a proof for each.
        </p>
      )}
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {items.map((ordered) => (
          <li
            key={ordered.item.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2"
          >
            <div className="min-w-0 grow basis-64 wrap-anywhere">
              {canChange ? (
                <CheckField
                  label={orderedItemLabel(ordered)}
                  hint={<CoverageText ordered={ordered} proofs={proofs} />}
                  checked={selected.includes(ordered.item.id)}
                  onChange={() => toggle(ordered.item.id)}
                />
              ) : (
                <>
                  <p className="text-sm font-semibold">{orderedItemLabel(ordered)}</p>
                  <p className="text-xs text-ink-soft">
                    <CoverageText ordered={ordered} proofs={proofs} />
                  </p>
                </>
              )}
            </div>
            {canChange && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => onUpload([ordered.item.id])}>
                  Upload proof <span className="sr-only">for {orderedItemLabel(ordered)}</span>
                </Button>
                <Waiver orderId={orderId} ordered={ordered} items={items} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function CoverageText({ ordered, proofs }: { ordered: AdminOrderItem; proofs: AdminProof[] }) {
  const { item, proofWaiver } = ordered
  const coverage = coverageOf(item, proofs, waivedIdsOf([ordered]))
  if (coverage === 'proof') return `Covered by ${proofsOf(proofs, item.id).map(proofName(proofs)).join(', ')}`
  if (coverage === 'library') return 'Library design: no proof needed'
  if (coverage === 'waiver') {
    return `No proof needed: ${proofWaiver?.reason}${proofWaiver?.by ? ` (${proofWaiver.by})` : ''}`
  }
  return <Badge tone="warning">No proof yet</Badge>
}

const proofName =
  (proofs: AdminProof[]) =>
  ({ name, round }: AdminProof): string =>
    round !== null && proofs.some((each) => each.round === null)
      ? `${name} from round ${round}, shown again`
      : name

type WaiverProps = { orderId: number; ordered: AdminOrderItem; items: AdminOrderItem[] }

function Waiver({ orderId, ordered, items }: WaiverProps) {
  const { printFile, proofWaiver } = ordered
  const item = withFileName(ordered)
  const [isWaiving, setIsWaiving] = useState(false)
  const withdraw = useOrderChange(orderId, (waiverId: number) =>
    unwrap(
      client.admin.orders[':orderId']['proof-waivers'][':waiverId'].$delete({
        param: { orderId: String(orderId), waiverId: String(waiverId) },
      }),
    ),
  )
  if (proofWaiver) {
    return (
      <>
        <Button
          size="sm"
          variant="quiet"
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate(proofWaiver.id)}
        >
          Proof needed <span className="sr-only">for {itemLabel(item)}</span>
        </Button>
        {withdraw.error && (
          <p role="alert" className="basis-full text-xs text-error">
            {reasonOf(withdraw.error)}
          </p>
        )}
      </>
    )
  }
  if (!printFile || !canGoWithoutProof(item, waivedIdsOf(items))) return null
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsWaiving(true)}>
        No proof needed <span className="sr-only">for {itemLabel(item)}</span>
      </Button>
      <WaiveProofDialog
        orderId={orderId}
        item={item}
        isOpen={isWaiving}
        onClose={() => setIsWaiving(false)}
      />
    </>
  )
}

type WaiveProofDialogProps = {
  orderId: number
  item: AdminOrderItem['item']
  isOpen: boolean
  onClose: () => void
}

function WaiveProofDialog({ orderId, item, isOpen, onClose }: WaiveProofDialogProps) {
  const id = useId()
  const waive = useOrderChange(
    orderId,
    (reason: string) =>
      unwrap(
        client.admin.orders[':orderId']['proof-waivers'].$post({
          param: { orderId: String(orderId) },
          json: { itemId: item.id, reason },
        }),
      ),
    { onSuccess: onClose },
  )
  const { form, field, fields, refusal, isBusy } = useForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => waive.mutateAsync(reason),
    onSent: () => {
      fields.reset({ reason: '' })
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="No proof needed"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-3 text-ink">
        <p className="wrap-anywhere">
          {itemLabel(item)} is printed from the customer’s artwork once the customer approves the order.
        </p>
        <TextAreaField
          label="Reason"
          hint="Shown to the customer. For example, same as your last order."
          rows={3}
          maxLength={maxWaiverReasonLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}
