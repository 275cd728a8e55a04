import { useState } from 'react'
import { reasonOf } from '#app/client.ts'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { ApproveForCustomer } from '#app/features/sales/fulfillment/approve-for-customer.tsx'
import { canBeSentAgain } from '#app/features/sales/proofs/proof-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { type AdminOrder, type AdminProof, useMove } from '../order-query.ts'

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

type ApprovalDialogProps = { order: AdminOrder; proofs: AdminProof[]; isOpen: boolean; onClose: () => void }

export function ApprovalDialog({ order, proofs, isOpen, onClose }: ApprovalDialogProps) {
  const approve = useMove(order, onClose)
  const shown = proofs.filter((proof) => proof.sentAt !== null && canBeSentAgain(proof))
  return (
    <ApproveForCustomer
      isOpen={isOpen}
      onClose={onClose}
      isBusy={approve.isPending}
      problem={approve.error ? reasonOf(approve.error) : undefined}
      onApprove={(via) => approve.mutate({ status: 'APPROVED', proofs: shown.map(({ id }) => id), via })}
    />
  )
}
