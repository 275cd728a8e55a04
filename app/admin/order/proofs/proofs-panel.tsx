import { useRef, useState, type DragEvent } from 'react'
import { canChangeProofs } from '#app/features/sales/proofs/proof-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import type { AdminOrder, AdminOrderItem, AdminProof } from '../order-query.ts'
import { Panel } from '../panel.tsx'
import { ProofItemsField } from './proof-items-field.tsx'
import { ProofRound } from './proof-round.tsx'
import { proofRounds } from './proof-rounds.ts'
import { useProofUploads } from './use-proof-uploads.ts'

type Props = { order: AdminOrder; items: AdminOrderItem[]; proofs: AdminProof[] }

export function ProofsPanel({ order, items, proofs }: Props) {
  const canWork = useMay()('orders.work')
  const canChange = canChangeProofs(order.status) && order.canceledAt === null && canWork
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [itemIds, setItemIds] = useState<number[]>([])
  const { uploads, upload, dismiss } = useProofUploads(order.id)
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(canChange)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(false)
      if (canChange) upload([...event.dataTransfer.files], itemIds)
    },
  }

  return (
    <div {...drag}>
      <Panel
        title="Proofs"
        className={isDraggedOver ? 'outline-3 -outline-offset-3 outline-magenta' : ''}
        aside={
          canChange && (
            <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
              Upload proofs
            </Button>
          )
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Proof files"
          accept=".pdf,.jpg,.jpeg,.png,.svg"
          onChange={(event) => {
            upload([...(event.target.files ?? [])], itemIds)
            event.target.value = ''
          }}
        />
        {canChange && (
          <p className="text-xs text-ink-soft">
            PDF, JPG, PNG or SVG up to 5 MB. You can also drop files here.
          </p>
        )}
        {canChange && items.length > 1 && (
          <ProofItemsField items={items} selected={itemIds} onSelect={setItemIds} />
        )}
        {!canChange && proofs.length === 0 && <p className="text-ink-soft">No proofs.</p>}
        {proofRounds(proofs).map(({ round, proofs: roundProofs }) => (
          <ProofRound
            key={round}
            order={order}
            items={items}
            round={round}
            proofs={roundProofs}
            canChange={canChange}
          />
        ))}
        <ul aria-live="polite" className="mt-3 grid gap-2 empty:hidden">
          {uploads.map(({ id, name, problem }) => (
            <li key={id}>
              {problem ? (
                <Notice tone="error" title={name}>
                  <div className="flex flex-wrap items-start justify-between gap-x-4">
                    <span>{problem}</span>
                    <button type="button" className="link" onClick={() => dismiss(id)}>
                      Dismiss
                    </button>
                  </div>
                </Notice>
              ) : (
                <p className="text-ink-soft wrap-anywhere">Uploading {name}…</p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
