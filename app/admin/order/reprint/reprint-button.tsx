import { useState } from 'react'
import { isReprintable } from '#app/features/ground/orders/order-status.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { OrderAnswer } from '../order-query.ts'
import { ReprintDialog } from './reprint-dialog.tsx'

type Props = Pick<OrderAnswer, 'order' | 'orderItems'>

export function ReprintButton({ order, orderItems }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  const canReprint = isReprintable(order.status) && order.canceledAt === null && order.reprint === null
  return (
    <>
      {canReprint && may('orders.work') && (
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Reprint
        </Button>
      )}
      {isOpen && <ReprintDialog order={order} orderItems={orderItems} onClose={() => setIsOpen(false)} />}
    </>
  )
}
