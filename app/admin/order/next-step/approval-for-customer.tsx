import { useState } from 'react'
import { reasonOf } from '#app/client.ts'
import { ApproveForCustomer } from '#app/features/sales/orders/approve-for-customer.tsx'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { canBeSentAgain } from '#app/features/sales/proofs/proof-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useMove, type AdminOrder, type AdminProof } from '../order-query.ts'

type Props = { order: AdminOrder; proofs: AdminProof[] }

export function ApprovalForCustomer({ order, proofs }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const approve = useMove(order, () => setIsOpen(false))
  const isWaiting = order.status === 'APPROVED_BY_ADMIN' && isOrderOpen(order)
  // The API withholds the hash from staff who may not act for the customer.
  if (!isWaiting || order.hash === null || !order.isForCustomer) return null
  const shown = proofs.filter((proof) => proof.sentAt !== null && canBeSentAgain(proof))
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Approve for the customer
      </Button>
      <ApproveForCustomer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isBusy={approve.isPending}
        problem={approve.error ? reasonOf(approve.error) : undefined}
        onApprove={(via) => approve.mutate({ status: 'APPROVED', proofs: shown.map(({ id }) => id), via })}
      />
    </>
  )
}
