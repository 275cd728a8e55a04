import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, client, reasonOf, stopsOf, unwrap } from '#app/client.ts'
import { canApproveForCustomer } from '#app/admin/order/next-step/approval-for-customer.tsx'
import { nextRound } from '#app/admin/order/next-step/round-to-send.ts'
import { orderQuery, type OrderAnswer } from '#app/admin/order/order-query.ts'
import { ordersKey, type BoardColumn } from '#app/admin/order-list/orders-query.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { stageLabels, stageOf, type OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import { uncoveredText } from '#app/features/sales/proofs/proof-coverage.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { boardMoves, refusalText, type BoardMove } from './board-moves.ts'

export type Card = BoardColumn['cards'][number]

type Despite = (typeof pressStopCodes)[number][]

type Moving = { card: Card; move: BoardMove; despite?: Despite }

/** The move whose dialog is open, and the order's current data. */
export type OpenDialog = { answer: OrderAnswer; move: BoardMove }

/**
 * Moves cards like the buttons on the order page. If the API rejects a move, the card stays and the reason is shown.
 */
export function useBoardMoves() {
  const queryClient = useQueryClient()
  const canWork = useMay()('orders.work')
  const [movingIds, setMovingIds] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<{ orderId: number; text: string } | null>(null)
  const followFocus = useFocusOnMoved()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [stopped, setStopped] = useState<(Moving & { error: Error }) | null>(null)

  const readOrder = ({ id }: Card) => queryClient.fetchQuery({ ...orderQuery(String(id)), staleTime: 0 })

  function refuse({ id }: Card, text: string) {
    setProblem({ orderId: id, text })
    toast.error(`Order ${id}: ${text}`)
  }

  const { mutate } = useMutation({
    mutationFn: async ({ card, move, despite }: Moving) => {
      if (move.dialog !== null) {
        setOpenDialog({ answer: await readUnmoved(card, move), move })
        return
      }
      await unwrap(
        client.order['change-status'][':orderId'].$post({
          param: { orderId: String(card.id) },
          query: {},
          json: { status: move.to, from: card.status, ...(despite && { despite }) },
        }),
      )
      toast.success(`Order ${card.id} moved to ${statusLabels[move.to]}`)
    },
    onMutate: ({ card }) => {
      setProblem(null)
      setStopped(null)
      setMovingIds((ids) => new Set([...ids, card.id]))
    },
    onError: (error, moving) => {
      if (stopsOf(error).length > 0) setStopped({ ...moving, error })
      else refuse(moving.card, reasonOf(error))
    },
    onSettled: async (_, __, { card, move }) => {
      if (move.dialog === null) {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ordersKey }),
          queryClient.invalidateQueries({ queryKey: orderQuery(String(card.id)).queryKey }),
        ])
      }
      setMovingIds((ids) => new Set([...ids].filter((id) => id !== card.id)))
    },
  })

  async function readUnmoved(card: Card, { dialog }: BoardMove): Promise<OrderAnswer> {
    const answer = await readOrder(card)
    const [seen, now] = [stageOf(card), stageOf(answer.order)]
    if (seen !== now) {
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      throw new ApiError(409, 'conflict', `This order is now in ${stageLabels[now]}. Nothing was changed.`)
    }
    if (dialog === 'approval' && !canApproveForCustomer(answer.order)) {
      throw new ApiError(
        403,
        'forbidden',
        'You can’t approve your own order here. Use the customer’s order page.',
      )
    }
    if (dialog === 'proofs') {
      const { canBeSent, uncovered } = nextRound(answer)
      if (!canBeSent) throw new ApiError(409, 'conflict', 'Upload the proofs first')
      if (uncovered.length > 0) throw new ApiError(409, 'conflict', uncoveredText(uncovered))
    }
    return answer
  }

  const movesOf = (card: Card) => (canWork ? boardMoves(card) : [])

  const start = (card: Card, move: BoardMove) => {
    if (movingIds.has(card.id)) return
    followFocus(card.id)
    mutate({ card, move })
  }

  return {
    movesOf,
    start,
    drop: (card: Card, place: OrderStage | null) => {
      const from = stageOf(card)
      if (place === null || place === from) return
      const move = movesOf(card).find(({ to }) => to === place)
      if (move) start(card, move)
      else refuse(card, refusalText(from, place))
    },
    isMoving: (orderId: number) => movingIds.has(orderId),
    problemOf: (orderId: number) => (problem?.orderId === orderId ? problem.text : null),
    openDialog,
    closeDialog: () => setOpenDialog(null),
    stopped,
    closeStopped: () => setStopped(null),
    confirmStopped: () => {
      if (!stopped) return
      const stops = stopsOf(stopped.error)
      const despite = pressStopCodes.filter((code) => stops.some((stop) => stop.code === code))
      mutate({ card: stopped.card, move: stopped.move, despite })
    },
  }
}

/** Keeps a card focused when it moves to another column. */
function useFocusOnMoved() {
  const lastId = useRef<number>(null)
  useEffect(() => {
    if (lastId.current === null || document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-order-row="${lastId.current}"]`)
    card?.focus({ preventScroll: true })
    lastId.current = null
  })
  return (orderId: number) => {
    lastId.current = orderId
  }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
