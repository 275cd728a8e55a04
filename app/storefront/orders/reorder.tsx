import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { NotReordered, notReorderedState } from '#app/storefront/cart/not-reordered.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { client, unwrap } from '#app/client.ts'
import { cartQueue } from '#app/storefront/cart/use-cart-changes.ts'
import { ensureSession, sessionQuery } from '#app/session/session-query.ts'
import type { OrderLink } from './use-order.ts'

type Props = {
  link: OrderLink
  status: string
  children?: ReactNode
}

export function Reorder({ link, status, children }: Props) {
  const reorder = useReorder(link)
  const { data, error } = reorder
  const isLeaving = reorder.isPending || (data !== undefined && data.cartItems.length > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 justify-self-end">
        {status !== 'REJECTED' && (
          <Button variant="secondary" size="sm" isBusy={isLeaving} onClick={() => reorder.mutate()}>
            Reorder <span className="sr-only">order {link.orderId}</span>
          </Button>
        )}
        {children}
      </div>
      {error && (
        <Notice tone="error" className="col-span-full basis-full">
          Nothing was added to your cart. {error.message}
        </Notice>
      )}
      {data?.cartItems.length === 0 && (
        <NotReordered items={data.refused} className="col-span-full basis-full" />
      )}
    </>
  )
}

function useReorder({ orderId, hash }: OrderLink) {
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
