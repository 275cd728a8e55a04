import { useState } from 'react'
import { bulkMovesFor, statusLabels, type BulkStatus } from '#app/features/ground/orders/order-status.ts'
import { Button } from '#app/ui/button/button.tsx'
import { BulkDialog, type Refusal } from './bulk-dialog.tsx'
import type { Parcels } from './parcel-fields.tsx'
import { countOf, type ListedOrder } from './orders-query.ts'

type Props = {
  chosen: ListedOrder[]
  /** The orders to go on with; none takes all choices back. */
  onChoose: (ids: number[]) => void
  onRefused: (refusals: Refusal[]) => void
}

/** What can be done with all chosen orders at once. */
export function BulkBar({ chosen, onChoose, onRefused }: Props) {
  // As they were chosen: one that somebody else moves meanwhile is told, and not left out in silence.
  const [asked, setAsked] = useState<{ status: BulkStatus; orders: ListedOrder[] } | null>(null)
  // Kept here: who closes the dialog by mistake does not scan all parcels again.
  const [parcels, setParcels] = useState<Parcels>({ carrier: '', trackingNumbers: {} })
  const possible = bulkMovesFor(chosen.map(({ status }) => status))
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label="Chosen orders"
          className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-ink bg-paper-raised px-4 py-2.5 shadow-lifted"
        >
          <p className="font-semibold tabular-nums" aria-live="polite">
            {countOf(chosen.length)} chosen
          </p>
          {possible.map((status) => (
            <Button key={status} size="sm" onClick={() => setAsked({ status, orders: chosen })}>
              Mark as {statusLabels[status]}
            </Button>
          ))}
          {possible.length === 0 && (
            <p className="text-ink-soft">
              No move fits all of them: choose orders that are all Approved, all In print or all Ready to
              send.
            </p>
          )}
          <Button variant="quiet" size="sm" className="ml-auto" onClick={() => onChoose([])}>
            Choose none
          </Button>
        </div>
      )}
      {asked && (
        <BulkDialog
          key={asked.orders.map(({ id }) => id).join()}
          {...asked}
          parcels={parcels}
          onParcels={setParcels}
          onClose={() => setAsked(null)}
          onMoved={(refused) => {
            onRefused(refused)
            onChoose(refused.map(({ orderId }) => orderId))
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
