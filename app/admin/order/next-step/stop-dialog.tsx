import { stopsOf } from '#app/client.ts'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { useMove } from '../order-query.ts'

type Props = { orderId: number; move: ReturnType<typeof useMove> }

/** Asks once more where something stops the press; a new reason asks again. */
export function StopDialog({ orderId, move }: Props) {
  const stops = stopsOf(move.error)
  const print = () => {
    const despite = pressStopCodes.filter((code) => stops.some((stop) => stop.code === code))
    move.mutate({ status: 'IN_PRINT', despite })
  }
  return (
    <Dialog
      isOpen={stops.length > 0}
      onClose={() => move.reset()}
      title={`Print order ${orderId} anyway?`}
      actions={
        <DialogActions onCancel={() => move.reset()} onClick={print}>
          Print anyway
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
