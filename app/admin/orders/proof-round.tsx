import { client, unwrap } from '#app/client.ts'
import { momentText } from '#app/features/orders/order-date.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reasonOf, useOrderChange, type AdminOrder, type AdminProof } from './order-query.ts'
import { ProofCard } from './proof-card.tsx'

type Props = {
  order: AdminOrder
  round: number | null
  proofs: AdminProof[]
  canChange: boolean
}

/** The proofs that are, or will be, put before the customer together. */
export function ProofRound({ order, round, proofs, canChange }: Props) {
  const orderId = order.id
  const isUnsent = round === null
  const ordering = useOrderChange(orderId, (proofIds: number[]) =>
    unwrap(
      client.admin.orders[':orderId'].proofs.order.$put({
        param: { orderId: String(orderId) },
        json: { proofIds },
      }),
    ),
  )
  const swap = (at: number, to: number) => {
    const ids = proofs.map(({ id }) => id)
    const [moved = 0] = ids.splice(at, 1)
    ids.splice(to, 0, moved)
    ordering.mutate(ids)
  }
  return (
    <section aria-label={isUnsent ? 'Next round' : `Round ${round}`} className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{isUnsent ? 'Next round' : `Round ${round}`}</h3>
        <RoundState order={order} proofs={proofs} />
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {proofs.map((proof, at) => (
          <ProofCard
            key={proof.id}
            orderId={orderId}
            proof={proof}
            canRemove={canChange && isUnsent}
            isMoving={ordering.isPending}
            onEarlier={canChange && isUnsent && at > 0 ? () => swap(at, at - 1) : undefined}
            onLater={canChange && isUnsent && at < proofs.length - 1 ? () => swap(at, at + 1) : undefined}
          />
        ))}
      </ul>
      {ordering.error && (
        <Notice tone="error" className="mt-2">
          {reasonOf(ordering.error)}
        </Notice>
      )}
    </section>
  )
}

function RoundState({ order, proofs: [first] }: { order: AdminOrder; proofs: AdminProof[] }) {
  if (!first) return null
  const { sentAt, approvedAt, supersededAt } = first
  if (!sentAt) return <Badge tone="warning">Not sent</Badge>
  return (
    <>
      {approvedAt ? (
        <Badge tone="success">Approved</Badge>
      ) : supersededAt ? (
        <Badge>Superseded</Badge>
      ) : order.status === 'PENDING' ? (
        <Badge tone="warning">Sent, changes asked for</Badge>
      ) : (
        <Badge tone="accent">Sent</Badge>
      )}
      <p className="text-xs text-ink-soft">
        {[
          `Sent ${momentText(sentAt)}`,
          approvedAt && `approved ${momentText(approvedAt)}`,
          supersededAt && `superseded ${momentText(supersededAt)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </>
  )
}
