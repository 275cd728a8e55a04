import type { Stop } from '#app/errors.ts'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'

type Props = { stops: Stop[]; onSend: () => void; onClose: () => void }

export function QualityDialog({ stops, onSend, onClose }: Props) {
  return (
    <StopDialog
      stops={stops}
      title={stops.length === 1 ? 'Send a proof of low quality?' : 'Send proofs of low quality?'}
      action="Send anyway"
      onConfirm={() => {
        onClose()
        onSend()
      }}
      onClose={onClose}
    />
  )
}
