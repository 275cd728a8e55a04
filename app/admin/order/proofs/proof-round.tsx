import { useEffect, useRef, type ComponentProps } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { dateTimeText } from '#app/features/ground/time/date-text.ts'
import { proofLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { proofSize } from '#app/features/sales/proofs/proof-size.ts'
import { canChangeProofs, proofStage } from '#app/features/sales/proofs/proof-state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { useOrderChange, type AdminOrder, type AdminOrderItem, type AdminProof } from '../order-query.ts'
import { shownArtwork } from './proof-rounds.ts'
import { moveButtonId, ProofCard, type Direction } from './proof-card.tsx'

type Props = {
  order: AdminOrder
  items: AdminOrderItem[]
  round: number | null
  proofs: AdminProof[]
  canChange: boolean
  onReplace: (itemIds: number[]) => void
}

export function ProofRound({ order, items, round, proofs, canChange, onReplace }: Props) {
  const orderId = order.id
  const isUnsent = round === null
  const title = !isUnsent ? `Round ${round}` : canChangeProofs(order.status) ? 'Next round' : 'Never sent'
  const param = { orderId: String(orderId) }
  const ids = proofs.map(({ id }) => id)
  const shown = ids.join()
  const focus = useRestoredFocus(shown)
  const reorder = useOrderChange(
    orderId,
    (proofIds: number[]) =>
      unwrap(client.admin.orders[':orderId'].proofs.order.$put({ param, json: { proofIds, seen: ids } })),
    { onError: focus.cancel },
  )
  const swap = (at: number, direction: Direction) => () => {
    if (reorder.isPending) return
    const reordered = [...ids]
    const [moved = 0] = reordered.splice(at, 1)
    reordered.splice(direction === 'earlier' ? at - 1 : at + 1, 0, moved)
    focus.restoreTo(moveButtonId(moved, direction))
    reorder.mutate(reordered)
  }
  const head = (
    <>
      <h3 className="text-base">{title}</h3>
      <RoundState order={order} proofs={proofs} />
    </>
  )
  const body = (
    <>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {proofs.map((proof, at) => (
          <ProofCard
            key={proof.id}
            orderId={order.reprint?.of ?? orderId}
            proof={proof}
            label={proofLabel(items.map(withFileName), proof.itemIds)}
            size={proofSize(
              items.map(({ item }) => item),
              proof.itemIds,
            )}
            madeFor={shownArtwork(items, proof)}
            canChange={canChange && isUnsent}
            onEarlier={at > 0 ? swap(at, 'earlier') : undefined}
            onLater={at < proofs.length - 1 ? swap(at, 'later') : undefined}
            onReplace={() => onReplace(proof.itemIds)}
          />
        ))}
      </ul>
      {reorder.error && (
        <Notice tone="error" className="mt-2">
          {reasonOf(reorder.error)}
        </Notice>
      )}
    </>
  )
  return (
    <section aria-label={title} className="mt-4">
      {isOver(proofs) ? (
        <details>
          <summary className="cursor-pointer *:mr-3 *:inline-block">{head}</summary>
          {body}
        </details>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{head}</div>
          {body}
        </>
      )}
    </section>
  )
}

/** Returns true if the round is void or was replaced by another one. */
const isOver = ([first]: AdminProof[]) =>
  first !== undefined && ['superseded', 'void'].includes(proofStage(first))

function useRestoredFocus(shown: string) {
  const pressed = useRef<{ button: string; before: string }>(undefined)
  useEffect(() => {
    if (!pressed.current || pressed.current.before === shown) return
    document.getElementById(pressed.current.button)?.focus({ preventScroll: true })
    pressed.current = undefined
  })
  return {
    restoreTo: (button: string) => {
      pressed.current = { button, before: shown }
    },
    cancel: () => {
      pressed.current = undefined
    },
  }
}

const badges: Record<
  ReturnType<typeof proofStage>,
  { label: string; tone?: ComponentProps<typeof Badge>['tone'] }
> = {
  unsent: { label: 'Not sent', tone: 'warning' },
  void: { label: 'Approval voided', tone: 'error' },
  approved: { label: 'Approved', tone: 'success' },
  superseded: { label: 'Superseded' },
  sent: { label: 'Sent', tone: 'accent' },
}

function RoundState({ order, proofs: [first] }: { order: AdminOrder; proofs: AdminProof[] }) {
  const timeZone = useTimeZone()
  if (!first) return null
  const { sentAt, approvedAt, supersededAt, voidedAt } = first
  const stage = proofStage(first)
  const isReturned = stage === 'sent' && canChangeProofs(order.status)
  const { label, tone } = badges[stage]
  return (
    <>
      {isReturned ? (
        <Badge tone="warning">{order.changesRequestedAt ? 'Changes requested' : 'Recalled'}</Badge>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {sentAt && (
        <p className="text-xs text-ink-soft">
          {[
            `Sent ${dateTimeText(sentAt, timeZone)}`,
            approvedAt && `approved ${dateTimeText(approvedAt, timeZone)}`,
            voidedAt && `voided ${dateTimeText(voidedAt, timeZone)}`,
            supersededAt && `superseded ${dateTimeText(supersededAt, timeZone)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </>
  )
}
