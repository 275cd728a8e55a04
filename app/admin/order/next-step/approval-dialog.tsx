import { reasonOf } from '#app/client.ts'
import { ApproveForCustomer } from '#app/features/sales/fulfillment/approve-for-customer.tsx'
import { canBeSentAgain } from '#app/features/sales/proofs/proof-state.ts'
import { useMove, type AdminOrder, type AdminProof } from '../order-query.ts'

type Props = { order: AdminOrder; proofs: AdminProof[]; isOpen: boolean; onClose: () => void }

export function ApprovalDialog({ order, proofs, isOpen, onClose }: Props) {
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
