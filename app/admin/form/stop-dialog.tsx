import { type ReactNode, useRef } from 'react'
import { stopsOf, ApiError } from '#app/client.ts'
import type { Stop } from '#app/errors.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = {
  /** The error from a call that needs confirmation. A new error reopens the dialog. */
  error?: Error | null
  /** Warnings raised by the page itself. */
  stops?: Stop[]
  title: string
  /** The label of the confirm button; undefined if staff can't continue. */
  action?: string | undefined
  /** An alternative to confirming. */
  start?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Lists reasons to reconsider a change, and asks for confirmation before anything changes. */
export function StopDialog({
  error = null,
  stops = stopsOf(error),
  title,
  action,
  start,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog
      isOpen={stops.length > 0}
      onClose={onClose}
      title={title}
      actions={
        action === undefined ? (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <DialogActions start={start} onCancel={onClose} onClick={onConfirm}>
            {action}
          </DialogActions>
        )
      }
    >
      <ul className="list-disc pl-5 wrap-anywhere">
        {stops.map(({ code, text }, index) => (
          <li key={`${code}-${index}`}>{text}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Returns an error that makes the form ask for confirmation before sending anything. */
export function confirmationError(stops: Stop[]): ApiError {
  const error = new ApiError(409, 'needs_confirmation', stops.map(({ text }) => text).join('; '))
  error.stops = stops
  return error
}

/** Lets staff submit a form despite stops with these codes. `confirm` resubmits it unchanged. */
export function useConfirming<Code extends string>(formId: string, codes: readonly Code[]) {
  const confirmed = useRef<Code[]>([])
  return {
    /** Returns the confirmed codes for the next call, and clears them. */
    takeDespite: (): { despite?: Code[] } => {
      const despite = confirmed.current
      confirmed.current = []
      return despite.length > 0 ? { despite } : {}
    },
    confirm: (error: Error | null) => {
      const stops = stopsOf(error)
      confirmed.current = codes.filter((code) => stops.some((stop) => stop.code === code))
      document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit()
    },
  }
}
