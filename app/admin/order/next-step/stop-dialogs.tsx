import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { stopsOf } from '#app/client.ts'
import type { Stop } from '#app/errors.ts'
import { statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import type { useMove } from '../order-query.ts'

type Props = { stops: Stop[]; onSend: () => void; onClose: () => void }

export function QualityDialog({ stops, onSend, onClose }: Props) {
  return (
    <StopDialog
      stops={stops}
      title={stops.length === 1 ? 'Send a low-quality proof?' : 'Send low-quality proofs?'}
      action="Send anyway"
      onConfirm={() => {
        onClose()
        onSend()
      }}
      onClose={onClose}
    />
  )
}

/** Returns the dialog's texts, which the board also uses. */
export const stopDialogTexts = (orderId: number, status: PaidStatus) =>
  status === 'IN_PRINT'
    ? { title: `Print order ${orderId} anyway?`, action: 'Print anyway' }
    : {
        title: `Mark order ${orderId} as ${statusLabels[status]} anyway?`,
        action: `Mark as ${statusLabels[status]}`,
      }

type PressStopDialogProps = { orderId: number; move: ReturnType<typeof useMove> }

export function PressStopDialog({ orderId, move }: PressStopDialogProps) {
  const status = move.variables?.status === 'READY_TO_SEND' ? 'READY_TO_SEND' : 'IN_PRINT'
  const proceed = () => {
    const stops = stopsOf(move.error)
    const despite = pressStopCodes.filter((code) => stops.some((stop) => stop.code === code))
    move.mutate({ status, despite })
  }
  return (
    <StopDialog
      error={move.variables?.status === status ? move.error : null}
      {...stopDialogTexts(orderId, status)}
      onConfirm={proceed}
      onClose={() => move.reset()}
    />
  )
}
