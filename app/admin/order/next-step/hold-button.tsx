import { useState } from 'react'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { AdminOrder } from '../order-query.ts'
import { HoldDialog } from './hold-dialog.tsx'

export function HoldButton({ order }: { order: AdminOrder }) {
  const [isHolding, setIsHolding] = useState(false)
  const canHold = useMay()('orders.work') && isOrderOpen(order) && order.holdPlacedAt === null
  return (
    <>
      {canHold && (
        <Button size="sm" variant="secondary" onClick={() => setIsHolding(true)}>
          Put on hold
        </Button>
      )}
      {isHolding && <HoldDialog order={order} onClose={() => setIsHolding(false)} />}
    </>
  )
}
