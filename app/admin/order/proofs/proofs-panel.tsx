import { useRef, useState, type DragEvent } from 'react'
import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { proofsOf } from '#app/features/sales/proofs/proof-coverage.ts'
import { canChangeProofs, proofsToSend } from '#app/features/sales/proofs/proof-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { AdminOrder, AdminOrderItem, AdminProof } from '../order-query.ts'
import { ItemCoverage } from './item-coverage.tsx'
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
  const uploadFor = (shown: number[], files: Iterable<File>) => {
    upload([...files], shown)
    setItemIds([])
  }
  // The items whose upload button opened the file chooser.
  const chosenFor = useRef<number[] | null>(null)
  const choose = (shown: number[]) => {
    chosenFor.current = shown
    input.current?.click()
  }
  const hasSeveral = items.length > 1
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(canChange)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(false)
      if (canChange) uploadFor(itemIds, event.dataTransfer.files)
    },
  }

  return (
    <div {...drag}>
      <Panel
        title="Proofs"
        className={isDraggedOver ? 'outline-3 -outline-offset-3 outline-magenta' : ''}
        aside={
          canChange && (
            <Button size="sm" variant="secondary" onClick={() => choose(itemIds)}>
              {hasSeveral ? uploadLabel(itemIds.length) : 'Upload proofs'}
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
            uploadFor(chosenFor.current ?? itemIds, event.target.files ?? [])
            chosenFor.current = null
            event.target.value = ''
          }}
        />
        {canChange && (
          <p className="text-xs text-ink-soft">
            PDF, JPG, PNG or SVG up to 5 MB. You can also drop files here.
          </p>
        )}
        {hasSeveral && (
          <ItemCoverage
            orderId={order.id}
            items={items}
            proofs={proofsToSend(
              proofs,
              items.map(({ item }) => item.id),
            )}
            canChange={canChange}
            selected={itemIds}
            onSelect={setItemIds}
            onUpload={choose}
          />
        )}
        {canChange && <SheetProblems items={items} proofs={proofs} />}
        {!canChange && proofs.length === 0 && <p className="text-ink-soft">No proofs.</p>}
        {proofRounds(proofs).map(({ round, proofs: roundProofs }) => (
          <ProofRound
            key={round}
            order={order}
            items={items}
            round={round}
            proofs={roundProofs}
            canChange={canChange}
            onReplace={choose}
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

/** Explains why items without a proof have no proof sheet. */
function SheetProblems({ items, proofs }: Pick<Props, 'items' | 'proofs'>) {
  return items
    .filter(({ item, proofProblem }) => proofProblem !== null && proofsOf(proofs, item.id).length === 0)
    .map((ordered) => (
      <Notice
        key={ordered.item.id}
        tone="warning"
        title={`No proof sheet: ${orderedItemLabel(ordered)}`}
        className="mt-2"
      >
        {ordered.proofProblem} Upload a proof instead.
        {ordered.item.exactProblem &&
          ' The customer approved it when ordering. We emailed them that they’ll get a proof first.'}
      </Notice>
    ))
}

const uploadLabel = (selected: number) =>
  selected === 0
    ? 'Upload for the whole order'
    : `Upload for ${selected === 1 ? '1 item' : `${selected} items`}`
