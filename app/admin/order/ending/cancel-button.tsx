import { useState } from 'react'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { OrderAnswer } from '../order-query.ts'
import { CancelDialog } from './cancel-dialog.tsx'

export function CancelButton({ order, payments }: Pick<OrderAnswer, 'order' | 'payments'>) {
  const [isCanceling, setIsCanceling] = useState(false)
  const canCancel = useMay()('orders.work') && isOrderOpen(order)
  return (
    <>
      {canCancel && (
        <Button size="sm" variant="danger" onClick={() => setIsCanceling(true)}>
          Cancel order
        </Button>
      )}
      {isCanceling && (
        <CancelDialog order={order} payments={payments} onClose={() => setIsCanceling(false)} />
      )}
    </>
  )
}
