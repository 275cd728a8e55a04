import { useRef } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient, type MutationKey } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, client, unwrap } from '#app/client.ts'
import { pollUnlessLive, useLive } from '#app/document/live.ts'
import type { MoveInput } from '#app/features/sales/fulfillment/move.input.ts'

const pollMs = 10_000

export type OrderAnswer = InferResponseType<(typeof client.admin.orders)[':orderId']['$get'], 200>
export type AdminOrder = OrderAnswer['order']
export type AdminOrderItem = OrderAnswer['orderItems'][number]
export type AdminProof = OrderAnswer['proofs'][number]

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin-order', orderId],
    queryFn: ({ signal }) =>
      unwrap(client.admin.orders[':orderId'].$get({ param: { orderId } }, { init: { signal } })),
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 404 ? false : pollUnlessLive(`order:${orderId}`, pollMs),
  })

export function useOrder(orderId: string) {
  const query = useQuery(orderQuery(orderId))
  useLive({
    topic: query.data ? `order:${orderId}` : null,
    open: (signal) =>
      client.order[':orderId'].changes.$get({ param: { orderId }, query: {} }, { init: { signal } }),
    invalidates: [orderQuery(orderId).queryKey],
  })
  return query
}

export function useOrderChange<Input, Result>(
  orderId: number,
  change: (input: Input) => Promise<Result>,
  options: {
    mutationKey?: MutationKey
    onSuccess?: (() => void) | undefined
    onError?: (error: Error) => void
  } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orderQuery(String(orderId)).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['admin-orders'] }),
      ]),
  })
}

/**
 * Keeps the order version shown in a form. After a conflict, `reload` returns the form's values for the changed order.
 */
export function useSeenVersion<Values>(order: AdminOrder, valuesOf: (order: AdminOrder) => Values) {
  const queryClient = useQueryClient()
  const version = useRef(order.version)
  return {
    version,
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...orderQuery(String(order.id)), staleTime: 0 })
      if (now.order.version === version.current) return undefined
      version.current = now.order.version
      return valuesOf(now.order)
    },
  }
}

/**
 * Sends the status as shown, so that the server can detect conflicts. Approving for the customer uses the order's hash.
 */
export function useMove(
  { id, status, hash }: Pick<AdminOrder, 'id' | 'status' | 'hash'>,
  onSuccess?: () => void,
) {
  const move = (input: Omit<MoveInput, 'from'>) =>
    unwrap(
      client.order['change-status'][':orderId'].$post({
        param: { orderId: String(id) },
        query: input.via && hash !== null ? { hash } : {},
        json: { ...input, from: status },
      }),
    )
  return useOrderChange(id, move, { onSuccess })
}
