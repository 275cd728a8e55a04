import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { ApproveForCustomer } from '#app/features/sales/fulfillment/approve-for-customer.tsx'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { orderLinkState } from '../payment/order-link-state.ts'
import { approvedText } from './proof-groups.ts'
import { useMoveOrder, type OrderItem, type OrderLink, type Proof } from './use-order.ts'

type Props = {
  link: OrderLink
  items: OrderItem[]
  proofs: Proof[]
  isForCustomer: boolean
  /** Items whose artwork is newer than the proofs. */
  newer: OrderItem[]
}

export function Approval({ link, items, proofs, isForCustomer, newer }: Props) {
  const approvedId = useId()
  const { endCartSession } = useSession()
  const navigate = useNavigate()
  const approve = useMoveOrder(link, {
    onMoved: () => {
      void endCartSession()
      const { hash, orderId } = link
      void navigate('/order-success', { state: orderLinkState(`${hash}$-${orderId}`) })
    },
  })
  const [isRequesting, setIsRequesting] = useState(false)
  const [isApproving, setIsApproving] = useState(false)
  const proofIds = proofs.map(({ id }) => id)
  const problem = approve.error && `The proof wasn’t approved. ${approve.error.message}`
  return (
    <div className="mt-5 border-t border-line pt-5">
      {isForCustomer && (
        <Notice className="mb-4">
          You’re logged in as staff. What you do here is on behalf of the customer and recorded under your
          name.
        </Notice>
      )}
      {newer.length > 0 && (
        <Notice tone="warning" className="mb-4">
          The proof doesn’t include the artwork you sent later:{' '}
          {newer.map(({ item }) => item.name).join(', ')}. Wait for a new proof, or approve to print this one.
        </Notice>
      )}
      <Findings items={items} />
      <p className="text-sm text-ink-soft">
        Check spelling, colors, size and the magenta cut line. What you approve is what we print.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          size="lg"
          aria-describedby={approvedId}
          isBusy={approve.isPending || approve.isSuccess}
          onClick={() =>
            isForCustomer ? setIsApproving(true) : approve.mutate({ status: 'APPROVED', proofs: proofIds })
          }
        >
          APPROVE
        </Button>
        <Button variant="secondary" size="lg" onClick={() => setIsRequesting(true)}>
          Request changes
        </Button>
      </div>
      <p id={approvedId} className="mt-3 text-sm wrap-anywhere text-ink-soft">
        {approvedText(items, proofs)}
      </p>
      {problem && !isApproving && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <ApproveForCustomer
        isOpen={isApproving}
        onClose={() => setIsApproving(false)}
        isBusy={approve.isPending || approve.isSuccess}
        problem={problem ?? undefined}
        onApprove={(via) => approve.mutate({ status: 'APPROVED', proofs: proofIds, via })}
      />
      <RequestChanges
        link={link}
        proofs={proofIds}
        isOpen={isRequesting}
        onClose={() => setIsRequesting(false)}
      />
    </div>
  )
}

/** Lists findings about the artwork that the customer has not accepted. */
function Findings({ items }: { items: OrderItem[] }) {
  const lines = items.flatMap((ordered) =>
    ordered.unacceptedFindings.map(({ title, meaning }) => ({
      item: items.length > 1 ? `${orderedItemLabel(ordered)}: ` : '',
      text: `${title}. ${meaning}`,
    })),
  )
  if (lines.length === 0) return null
  return (
    <Notice tone="warning" title="Problems with the artwork you sent" className="mb-4">
      <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
        {lines.map(({ item, text }) => (
          <li key={item + text}>
            {item}
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type RequestProps = { link: OrderLink; proofs: number[]; isOpen: boolean; onClose: () => void }

function RequestChanges({ link, proofs, isOpen, onClose }: RequestProps) {
  const move = useMoveOrder(link, {
    onMoved: () => {
      toast.success('We received your changes and will send you a new proof')
      onClose()
    },
  })
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    if (move.isPending) return
    setIsMissing(!reason.trim())
    if (!reason.trim()) area.current?.focus()
    else move.mutate({ status: 'PENDING', reason, proofs })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Request changes"
      actions={
        <DialogActions onCancel={onClose} isBusy={move.isPending} onClick={submit}>
          Send changes
        </DialogActions>
      }
    >
      <TextAreaField
        ref={area}
        label="What should we change?"
        hint="We will send you a new proof to approve. You can send pictures in the chat."
        maxLength={2000}
        required
        value={reason}
        error={isMissing ? 'Tell us what to change' : move.error?.message}
        onChange={({ target }) => {
          setReason(target.value)
          setIsMissing(false)
        }}
      />
    </Dialog>
  )
}
