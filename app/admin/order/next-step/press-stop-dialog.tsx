import { stopsOf } from '#app/client.ts'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import type { useMove } from '../order-query.ts'

type Props = { orderId: number; move: ReturnType<typeof useMove> }

export function PressStopDialog({ orderId, move }: Props) {
  const print = () => {
    const stops = stopsOf(move.error)
    const despite = pressStopCodes.filter((code) => stops.some((stop) => stop.code === code))
    move.mutate({ status: 'IN_PRINT', despite })
  }
  return (
    <StopDialog
      error={move.variables?.status === 'IN_PRINT' ? move.error : null}
      title={`Print order ${orderId} anyway?`}
      action="Print anyway"
      onConfirm={print}
      onClose={() => move.reset()}
    />
  )
}
