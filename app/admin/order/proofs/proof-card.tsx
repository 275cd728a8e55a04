import type { ComponentProps } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import type { PrintSize } from '#app/features/goods/print-quality/print-quality.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { ArrowIcon } from '#app/ui/button/arrow-icon.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useDownload } from '../use-download.ts'
import { OrderPicture } from '../order-picture.tsx'
import { AcceptedFindings, PrintCheck } from '../print-check.tsx'
import { useOrderChange, type AdminOrderItem, type AdminProof } from '../order-query.ts'
import { Fingerprint } from './fingerprint.tsx'
import { OpenProof } from './open-proof.tsx'

type Props = {
  orderId: number
  proof: AdminProof
  label: string | null
  size: PrintSize
  /** The item whose artwork the proof was made from. */
  madeFor: AdminOrderItem | undefined
  canChange: boolean
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  /** Offered for proof sheets only. */
  onReplace: () => void
}

export function ProofCard({
  orderId,
  proof,
  label,
  size,
  madeFor,
  canChange,
  onEarlier,
  onLater,
  onReplace,
}: Props) {
  const { id, name, sha256, artworkSha256, by, createdAt, isErased, firstRound, round } = proof
  const param = { orderId: String(orderId), proofId: String(id) }
  const removing = useOrderChange(
    orderId,
    () => unwrap(client.admin.orders[':orderId'].proofs[':proofId'].$delete({ param })),
    // Move the focus, because the card with the focused button is about to disappear.
    { onSuccess: () => document.querySelector<HTMLElement>('#proofs button')?.focus() },
  )
  const download = useDownload(() => client.admin.orders[':orderId'].proofs[':proofId'].file.$get({ param }))
  const picture = filePicture(proof)
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line bg-white p-2">
      {picture ? (
        <OpenProof
          title={`Proof ${id}, ${name}`}
          picture={picture}
          label={`Open proof ${id}`}
          className="block rounded-sm"
        >
          <OrderPicture src={`/${picture}`} alt={`Proof ${id}`} className="aspect-4/3 w-full" />
        </OpenProof>
      ) : (
        <OrderPicture src={placeholder} alt={`Proof ${id}`} className="aspect-4/3 w-full" />
      )}
      <p className="wrap-anywhere">{name}</p>
      {label && <p className="text-xs font-semibold wrap-anywhere">{label}</p>}
      {firstRound !== round && <p className="text-xs text-ink-soft">First shown in round {firstRound}</p>}
      <p className="text-xs text-ink-soft wrap-anywhere">
        <ShopTime at={createdAt} />
        {by && `, ${by}`}
        {artworkSha256 && ', made from the artwork'}
      </p>
      {!isErased && artworkSha256 === null && (
        <div className="text-xs">
          <PrintCheck file={proof} size={size} />
        </div>
      )}
      <div className="text-xs empty:hidden">{madeFor && <AcceptedFindings ordered={madeFor} />}</div>
      <Fingerprint sha256={sha256} name={name} />
      <button
        type="button"
        className="link mr-auto py-0.5"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        Download <span className="sr-only">proof {id}</span>
      </button>
      {canChange && (
        <div className="mt-auto flex flex-wrap items-center gap-1">
          <MoveButton id={moveButtonId(id, 'earlier')} onClick={onEarlier}>
            <ArrowIcon direction="left" className="size-4" />
            <span className="sr-only">Move proof {id} earlier</span>
          </MoveButton>
          <MoveButton id={moveButtonId(id, 'later')} onClick={onLater}>
            <ArrowIcon direction="right" className="size-4" />
            <span className="sr-only">Move proof {id} later</span>
          </MoveButton>
          {artworkSha256 && (
            <Button size="sm" variant="quiet" onClick={onReplace}>
              Replace <span className="sr-only">proof {id}</span>
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            className="ml-auto"
            isBusy={removing.isPending}
            onClick={() => removing.mutate(undefined)}
          >
            Remove <span className="sr-only">proof {id}</span>
          </Button>
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

export type Direction = 'earlier' | 'later'

export const moveButtonId = (proofId: number, direction: Direction) => `proof-${proofId}-${direction}`

function MoveButton({ onClick, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={!onClick || undefined}
      onClick={onClick}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    />
  )
}
