import { stopsOf } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = {
  error: Error | null
  title: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more where a call needs confirmation; a new reason asks again. */
export function StopDialog({ error, title, action, onConfirm, onClose }: Props) {
  const stops = stopsOf(error)
  return (
    <Dialog
      isOpen={stops.length > 0}
      onClose={onClose}
      title={title}
      actions={
        <DialogActions onCancel={onClose} onClick={onConfirm}>
          {action}
        </DialogActions>
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
