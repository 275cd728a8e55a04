import type { ReactNode } from 'react'
import { NotReordered } from '#app/storefront/cart/not-reordered-notice.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { OrderLink } from './use-order.ts'
import { useReorder } from './use-reorder.ts'

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
