import { client, reasonOf } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { proofLabel } from '#app/features/ground/orders/item-labels.ts'
import { viaText } from '#app/features/ground/orders/approved-via.ts'
import { lastApproval } from '#app/features/sales/proofs/proof-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useDownload } from '../use-download.ts'
import { OrderPicture } from '../order-picture.tsx'
import type { AdminOrder, AdminOrderItem, AdminProof } from '../order-query.ts'
import { Fingerprint } from './fingerprint.tsx'
import { downloadName, filesToPrint } from './proof-rounds.ts'

type Props = { order: AdminOrder; items: AdminOrderItem[]; proofs: AdminProof[] }

export function ApprovedFiles({ order, items, proofs }: Props) {
  const { id: orderId, events, approvedBy } = order
  const approved = filesToPrint(order, proofs)
  if (approved.length === 0) return null
  const approval = lastApproval(events)
  return (
    <section
      aria-labelledby="approved-files"
      className="mt-4 rounded-md border-[1.5px] border-success bg-success-tint p-4"
    >
      <h2 id="approved-files" className="text-lg">
        Print {approved.length === 1 ? 'this file' : `these ${approved.length} files`}
      </h2>
      <p>
        {approval?.by === 'customer'
          ? 'Approved by the customer'
          : `Approved by ${approvedBy ?? 'staff'} for the customer${viaText(approval?.via ?? null)}`}
      </p>
      <ul className="mt-3 grid gap-3 xl:grid-cols-2">
        {approved.map((proof) => (
          <ApprovedFile
            key={proof.id}
            orderId={orderId}
            proof={proof}
            label={proofLabel(
              items.map(({ item }) => item),
              proof.itemIds,
            )}
          />
        ))}
      </ul>
    </section>
  )
}

type FileProps = { orderId: number; proof: AdminProof; label: string | null }

function ApprovedFile({ orderId, proof, label }: FileProps) {
  const { id, name, sha256, approvedAt, round } = proof
  const param = { orderId: String(orderId), proofId: String(id) }
  const download = useDownload(downloadName(orderId, proof), () =>
    client.admin.orders[':orderId'].proofs[':proofId'].file.$get({ param }),
  )
  const picture = filePicture(proof)
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3 rounded-sm border border-line bg-white p-2">
      <OrderPicture
        src={picture ? `/${picture}` : placeholder}
        alt={`Approved proof ${id}`}
        className="size-24"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {label && <p className="wrap-anywhere">{label}</p>}
        <p className="text-xs text-ink-soft">
          Round {round}, approved {approvedAt && <ShopTime at={approvedAt} />}
        </p>
        <Fingerprint sha256={sha256} name={name} />
        <Button size="sm" className="mt-2" isBusy={download.isPending} onClick={() => download.mutate()}>
          Download to print
        </Button>
        {download.error && (
          <Notice tone="error" className="mt-2">
            {reasonOf(download.error)}
          </Notice>
        )}
      </div>
    </li>
  )
}
