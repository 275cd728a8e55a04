import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { client, unwrap } from '#app/client.ts'
import {
  bulkMovesFor,
  isPaidStatus,
  statusLabels,
  type BulkStatus,
} from '#app/features/orders/order-status.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reasonOf } from './order-query.ts'
import { ordersKey, type ListedOrder } from './orders-query.ts'

type Props = {
  chosen: ListedOrder[]
  /** The orders to go on with; none takes all choices back. */
  onChoose: (ids: number[]) => void
  onRefused: (refusals: Refusal[]) => void
}

export type Refusal = { orderId: number; refusal: string }

const countOf = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

/** What can be done with all chosen orders at once. */
export function BulkBar({ chosen, onChoose, onRefused }: Props) {
  const [asked, setAsked] = useState<BulkStatus | null>(null)
  const move = useBulkMove({ onChoose, onRefused, onDone: () => setAsked(null) })
  if (chosen.length === 0) return null
  const possible = bulkMovesFor(chosen.map(({ status }) => status).filter(isPaidStatus))
  return (
    <div
      role="region"
      aria-label="Chosen orders"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-ink bg-paper-raised px-4 py-2.5 shadow-lifted"
    >
      <p className="font-semibold tabular-nums" aria-live="polite">
        {countOf(chosen.length)} chosen
      </p>
      {possible.map((status) => (
        <Button key={status} size="sm" onClick={() => setAsked(status)}>
          Mark as {statusLabels[status]}
        </Button>
      ))}
      {possible.length === 0 && (
        <p className="text-ink-soft">
          No move fits all of them: choose orders that are Approved, or In print.
        </p>
      )}
      <Button variant="quiet" size="sm" className="ml-auto" onClick={() => onChoose([])}>
        Choose none
      </Button>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `Mark ${countOf(chosen.length)} as ${statusLabels[asked]}?` : ''}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button
              isBusy={move.isPending}
              onClick={() => asked && move.mutate({ orderIds: chosen.map(({ id }) => id), status: asked })}
            >
              {asked && `Mark as ${statusLabels[asked]}`}
            </Button>
          </>
        }
      >
        <p>Each customer is told by mail. There is no way back from {asked && statusLabels[asked]}.</p>
        {move.error && (
          <Notice tone="error" className="mt-4">
            {reasonOf(move.error)}
          </Notice>
        )}
      </Dialog>
    </div>
  )
}

function useBulkMove({ onChoose, onRefused, onDone }: Omit<Props, 'chosen'> & { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { orderIds: number[]; status: BulkStatus }) =>
      unwrap(client.admin.orders.moves.$post({ json: input })),
    onSuccess: async (answers, { status }) => {
      const refused = answers.flatMap(({ orderId, refusal }) => (refusal ? [{ orderId, refusal }] : []))
      const moved = answers.length - refused.length
      if (moved > 0) toast.success(`${countOf(moved)} marked as ${statusLabels[status]}`)
      onRefused(refused)
      onChoose(refused.map(({ orderId }) => orderId))
      onDone()
    },
    // Some may have been moved even where the answer was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
}
