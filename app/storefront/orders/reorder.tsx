import { NotReordered } from '#app/storefront/cart/not-reordered-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OrderLink } from './use-order.ts'
import { useReorder } from './use-reorder.ts'

type Props = { link: OrderLink; describedBy?: string; className?: string }

/** The same items with the same artwork, at today's prices, into the cart. */
export function Reorder({ link, describedBy, className = '' }: Props) {
  const reorder = useReorder(link)
  const { data, error } = reorder
  const isLeaving = reorder.isPending || (data !== undefined && data.cartItems.length > 0)
  return (
    <div className={className}>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={describedBy}
        isBusy={isLeaving}
        onClick={() => reorder.mutate()}
      >
        Reorder
      </Button>
      {error && (
        <Notice tone="error" className="mt-2 text-left">
          Nothing was added to your cart. {error.message}
        </Notice>
      )}
      {data?.cartItems.length === 0 && <NotReordered items={data.refused} className="mt-2 text-left" />}
    </div>
  )
}
