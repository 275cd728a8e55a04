import { useId, useRef, useState } from 'react'
import { viaTexts } from '#app/features/ground/orders/approved-via.ts'
import { approvedVia, type ApprovedVia } from '#app/features/ground/orders/order-status.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  isBusy: boolean
  problem: string | undefined
  onApprove: (via: ApprovedVia) => void
}

/** Asks staff how the customer approved. Nothing is preselected. */
export function ApproveForCustomer({ isOpen, onClose, isBusy, problem, onApprove }: Props) {
  const id = useId()
  const [via, setVia] = useState<ApprovedVia | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (isBusy) return
    setIsMissing(via === null)
    if (via === null) first.current?.focus()
    else onApprove(via)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Approve for the customer"
      actions={
        <DialogActions onCancel={onClose} isBusy={isBusy} onClick={submit}>
          Approve
        </DialogActions>
      }
    >
      <p>
        The customer will get an email saying you approved for them. Approved files are printed as they are.
      </p>
      <fieldset className="mt-4 grid gap-1" aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend className="mb-1 text-sm font-semibold">How did the customer approve?</legend>
        {approvedVia.map((way, index) => (
          <label key={way} className="flex min-h-8 items-center gap-2">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={id}
              checked={via === way}
              onChange={() => {
                setVia(way)
                setIsMissing(false)
              }}
            />
            {capitalize(viaTexts[way])}
          </label>
        ))}
        {isMissing && (
          <p id={`${id}-missing`} role="alert" className="text-sm text-error">
            Select how the customer approved
          </p>
        )}
      </fieldset>
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
