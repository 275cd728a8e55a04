import { client, unwrap } from '#app/client.ts'
import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { useOrderChange, type AdminOrderItem } from '../order-query.ts'

export function AttachArtwork({ orderId, ordered }: { orderId: number; ordered: AdminOrderItem }) {
  const { item, fileData } = ordered
  const attach = useOrderChange(orderId, (file: File) =>
    unwrap(
      client.admin.orders[':orderId'].items[':itemId'].artwork.$post({
        param: { orderId: String(orderId), itemId: String(item.id) },
        form: { file, from: fileData?.sha256 ?? '' },
      }),
    ),
  )
  return (
    <div className="mt-1">
      <ArtworkUpload
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate(file, { onError })}
      >
        {fileData ? 'Replace artwork' : 'Attach artwork'}{' '}
        <span className="sr-only">of {orderedItemLabel(ordered)}</span>
      </ArtworkUpload>
    </div>
  )
}
