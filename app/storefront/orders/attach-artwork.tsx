import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { useAttachArtwork, type OrderItem, type OrderLink } from './use-order.ts'

type Props = {
  link: OrderLink
  ordered: OrderItem
  /** True where the item's name is not next to this button. */
  isNamed?: boolean
}

/** Stands out while the item has no artwork, and is quiet afterward. */
export function AttachArtwork({ link, ordered, isNamed = false }: Props) {
  const { item, fileData } = ordered
  const attach = useAttachArtwork(link)
  const label = orderedItemLabel(ordered)
  return (
    <div className={fileData ? '' : 'mt-3'}>
      {!fileData && (
        <p className="mb-2 text-sm wrap-anywhere">
          {isNamed && <strong>{label}. </strong>}
          PDF, JPG, PNG or SVG, up to 5 MB.
        </p>
      )}
      <ArtworkUpload
        className={buttonClass(
          { variant: fileData ? 'quiet' : 'primary', size: 'sm' },
          fileData ? '-ml-3' : '',
        )}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate({ itemId: item.id, file }, { onError })}
      >
        {fileData ? 'Replace artwork' : 'Add your artwork'} <span className="sr-only">of {label}</span>
      </ArtworkUpload>
    </div>
  )
}
