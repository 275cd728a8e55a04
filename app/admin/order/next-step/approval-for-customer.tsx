import { useState } from 'react'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { Button } from '#app/ui/button/button.tsx'
import type { AdminOrder, AdminProof } from '../order-query.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

type Props = { order: AdminOrder; proofs: AdminProof[] }

/** The API withholds the hash from staff who may not act for the customer. */
export const canApproveForCustomer = ({ hash, isForCustomer }: AdminOrder): boolean =>
  hash !== null && isForCustomer

export function ApprovalForCustomer({ order, proofs }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isWaiting = order.status === 'APPROVED_BY_ADMIN' && isOrderOpen(order)
  if (!isWaiting || !canApproveForCustomer(order)) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Approve for the customer
      </Button>
      <ApprovalDialog order={order} proofs={proofs} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
