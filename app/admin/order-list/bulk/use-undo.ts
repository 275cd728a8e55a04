import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { refusalsIn, type BulkResult } from './bulk-result.ts'
import { countOf, ordersKey } from '../orders-query.ts'

type Offer = { toastId: string; bulkMoveId: number; untilMs: number }

/** Offers to undo the last bulk move for as long as the API allows it, in a toast and as a shortcut. */
export function useUndo(onResult: (result: BulkResult) => void) {
  const queryClient = useQueryClient()
  const last = useRef<Offer>(null)
  const { mutate } = useMutation({
    mutationFn: ({ bulkMoveId }: Offer) =>
      unwrap(
        client.admin.orders.moves[':bulkMoveId'].undo.$post({ param: { bulkMoveId: String(bulkMoveId) } }),
      ),
    onSuccess: ({ orders }, { toastId }) => {
      const refused = refusalsIn(orders)
      const moved = orders.length - refused.length
      const show = refused.length > 0 ? toast.warning : toast.success
      show(`Undone: ${countOf(moved)} moved back`, { id: toastId })
      onResult({ title: 'Not undone', refused })
    },
    onError: (error, { toastId }) => {
      toast.error(reasonOf(error), { id: toastId })
      onResult({ title: 'Not undone', refused: [], problem: reasonOf(error) })
    },
    // Some orders may have moved even if the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
  const undo = (offer: Offer) => {
    if (last.current?.bulkMoveId === offer.bulkMoveId) last.current = null
    mutate(offer)
  }
  return {
    offer: (text: string, { bulkMoveId, untilMs }: Omit<Offer, 'toastId'>) => {
      const offer = { toastId: `undo-${bulkMoveId}`, bulkMoveId, untilMs }
      last.current = offer
      toast.success(text, {
        id: offer.toastId,
        duration: untilMs - performance.now(),
        action: { label: 'Undo', run: () => undo(offer) },
      })
    },
    undoLast: () => {
      if (last.current && performance.now() < last.current.untilMs) undo(last.current)
    },
  }
}
