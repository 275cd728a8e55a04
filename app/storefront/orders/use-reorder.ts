import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { notReorderedState } from '#app/storefront/cart/not-reordered.ts'
import { cartQueue } from '#app/storefront/cart/use-cart-changes.ts'
import { ensureSession, sessionQuery } from '#app/session/session-query.ts'
import type { OrderLink } from './use-order.ts'

export function useReorder({ orderId, hash }: OrderLink) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    ...cartQueue,
    mutationFn: async () => {
      await ensureSession(queryClient)
      return unwrap(
        client.orders[':orderId'].reorder.$post({ param: { orderId: String(orderId) }, query: { hash } }),
      )
    },
    onSuccess: async ({ cartItems, refused }) => {
      if (cartItems.length === 0) return
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await navigate('/cart', { state: notReorderedState(refused) })
    },
  })
}
