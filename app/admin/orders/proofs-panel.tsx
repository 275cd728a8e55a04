import { useRef, useState, type DragEvent } from 'react'
import { client, unwrap } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/artwork/item-picture.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OrderPicture } from './order-picture.tsx'
import { reasonOf, useOrderChange, type AdminOrder } from './order-query.ts'
import { Panel } from './panel.tsx'
import { useProofUploads } from './use-proof-uploads.ts'

/** What the customer approves. Proofs can be added and taken back while the order is pending. */
export function ProofsPanel({ order }: { order: AdminOrder }) {
  const isPending = order.status === 'PENDING'
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { uploads, upload, dismiss } = useProofUploads(order.id)
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(isPending)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (isPending) upload([...event.dataTransfer.files])
    },
  }

  return (
    <div {...drag}>
      <Panel
        title="Proofs"
        className={isOver ? 'outline-3 -outline-offset-3 outline-magenta' : ''}
        aside={
          isPending && (
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
            upload([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        {isPending && (
          <p className="text-xs text-ink-soft">
            PDF, JPG, PNG or SVG up to 5 MB. You can also drop files here.
          </p>
        )}
        {!isPending && order.fileAdmin.length === 0 && <p className="text-ink-soft">No proof was made.</p>}
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 empty:hidden">
          {order.fileAdmin.map((proof) => (
            <Proof key={proof.id} orderId={order.id} proof={proof} canRemove={isPending && !proof.isSent} />
          ))}
        </ul>
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

type ProofProps = { orderId: number; proof: AdminOrder['fileAdmin'][number]; canRemove: boolean }

function Proof({ orderId, proof, canRemove }: ProofProps) {
  const { id, path, sha256, isSent, isSuperseded } = proof
  const removing = useOrderChange(orderId, () =>
    unwrap(
      client.admin.orders[':orderId'].proofs[':proofId'].$delete({
        param: { orderId: String(orderId), proofId: String(id) },
      }),
    ),
  )
  const picture = filePicture(proof)
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line bg-white p-2">
      <a
        href={`/${picture ?? path}`}
        target="_blank"
        aria-label={`Open proof ${id}`}
        className="block rounded-sm"
      >
        <OrderPicture
          src={picture ? `/${picture}` : placeholder}
          alt={`Proof ${id}`}
          className="aspect-4/3 w-full"
        />
      </a>
      <div className="flex flex-wrap items-center justify-between gap-1">
        {isSuperseded ? (
          <Badge>Superseded</Badge>
        ) : isSent ? (
          <Badge tone="success">Sent</Badge>
        ) : (
          <Badge tone="warning">Not sent</Badge>
        )}
        <code className="text-xs text-ink-soft" title={`SHA-256 ${sha256}`}>
          <span className="sr-only">SHA-256 </span>
          {sha256.slice(0, 10)}
        </code>
      </div>
      {canRemove && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={removing.isPending}
          onClick={() => removing.mutate(undefined)}
        >
          Remove <span className="sr-only">proof {id}</span>
        </Button>
      )}
      {removing.error && (
        <p role="alert" className="text-xs text-error">
          {reasonOf(removing.error)}
        </p>
      )}
    </li>
  )
}
