import { useState } from 'react'
import { GangSheetButton } from '#app/admin/gang-sheets/new-sheet/gang-sheet-button.tsx'
import { useDownload } from '#app/admin/order/use-download.ts'
import { client } from '#app/client.ts'
import { bulkMovesFor, statusLabels, type BulkStatus } from '#app/features/ground/orders/order-status.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { OrdersFilter } from '../orders-params.ts'
import type { SelectedOrder } from '../orders-query.ts'
import { BulkDialog, type Moved, type Parcels } from './bulk-dialog.tsx'
import { SelectedOrders } from './selected-orders.tsx'
import { AssignButton } from './assign-button.tsx'

type Props = {
  selected: SelectedOrder[]
  /** The filter, if all matching orders were selected. */
  matching: OrdersFilter | undefined
  onSelect: (ids: number[]) => void
  onMoved: (moved: Moved) => void
}

type Pending = { status: BulkStatus; orders: SelectedOrder[]; matching: OrdersFilter | undefined }

export function BulkBar({ selected, matching, onSelect, onMoved }: Props) {
  // Keeps the orders as they were when the dialog opened, to detect later moves by others.
  const [pending, setPending] = useState<Pending | null>(null)
  // Kept here so that closing the dialog doesn't lose scanned tracking numbers.
  const [parcels, setParcels] = useState<Parcels>({ carrier: '', trackingNumbers: {} })
  const finish = (moved: Moved) => {
    onMoved(moved)
    onSelect(moved.refused.map(({ orderId }) => orderId))
    setPending(null)
  }
  const isAnyCanceled = selected.some(({ canceledAt }) => canceledAt !== null)
  const isToPrint =
    !isAnyCanceled && selected.every(({ status }) => status === 'APPROVED' || status === 'IN_PRINT')
  const allowedMoves = isAnyCanceled ? [] : bulkMovesFor(selected.map(({ status }) => status))
  return (
    <>
      {selected.length > 0 && (
        <SelectedOrders count={selected.length} onClear={() => onSelect([])}>
          {allowedMoves.map((status) => (
            <Button key={status} size="sm" onClick={() => setPending({ status, orders: selected, matching })}>
              Mark as {statusLabels[status]}
            </Button>
          ))}
          {allowedMoves.length === 0 && (
            <p className="text-ink-soft">
              Select orders with the same status: Pending, Approved, In print or Ready to send.
            </p>
          )}
          <AssignButton
            orders={selected}
            onAssigned={({ text, refused }) => finish({ text, refused, undo: null })}
          />
          {isToPrint && <GangSheetButton variant="secondary" orderIds={selected.map(({ id }) => id)} />}
          {selected.length <= maxTickets && <TicketsButton orderIds={selected.map(({ id }) => id)} />}
        </SelectedOrders>
      )}
      {pending && (
        <BulkDialog
          key={pending.orders.map(({ id }) => id).join()}
          {...pending}
          parcels={parcels}
          onParcels={setParcels}
          onClose={() => setPending(null)}
          onMoved={finish}
        />
      )}
    </>
  )
}

const maxTickets = 50

function TicketsButton({ orderIds }: { orderIds: number[] }) {
  const tickets = useDownload(() =>
    client.admin.orders['tickets.pdf'].$get({ query: { orders: orderIds.join(',') } }),
  )
  return (
    <Button variant="secondary" size="sm" isBusy={tickets.isPending} onClick={() => tickets.mutate()}>
      Job tickets
    </Button>
  )
}
