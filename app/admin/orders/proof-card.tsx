import { client, unwrap } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/artwork/item-picture.ts'
import { momentText } from '#app/features/orders/order-date.ts'
import { Button } from '#app/ui/button.tsx'
import { OrderPicture } from './order-picture.tsx'
import { reasonOf, useOrderChange, type AdminProof } from './order-query.ts'

type Props = {
  orderId: number
  proof: AdminProof
  canRemove: boolean
  isMoving: boolean
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

export function ProofCard({ orderId, proof, canRemove, isMoving, onEarlier, onLater }: Props) {
  const { id, path, name, sha256, by, createdAt } = proof
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
      <p className="wrap-anywhere">{name}</p>
      <p className="text-xs text-ink-soft wrap-anywhere">
        {momentText(createdAt)}
        {by && `, ${by}`}
      </p>
      <p className="text-xs text-ink-soft" title={`SHA-256 ${sha256}`}>
        <span className="sr-only">SHA-256 </span>
        <code>{sha256.slice(0, 16)}</code>
      </p>
      {(canRemove || onEarlier || onLater) && (
        <div className="mt-auto flex flex-wrap items-center gap-1">
          {onEarlier && (
            <Button size="sm" variant="quiet" disabled={isMoving} onClick={onEarlier}>
              ← <span className="sr-only">Show proof {id} earlier</span>
            </Button>
          )}
          {onLater && (
            <Button size="sm" variant="quiet" disabled={isMoving} onClick={onLater}>
              → <span className="sr-only">Show proof {id} later</span>
            </Button>
          )}
          {canRemove && (
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              isBusy={removing.isPending}
              onClick={() => removing.mutate(undefined)}
            >
              Remove <span className="sr-only">proof {id}</span>
            </Button>
          )}
        </div>
      )}
      {removing.error && (
        <p role="alert" className="text-xs text-error">
          {reasonOf(removing.error)}
        </p>
      )}
    </li>
  )
}
