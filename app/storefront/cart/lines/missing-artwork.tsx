import { ArtworkUpload } from '#app/features/sales/item-artwork/artwork-upload.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { useAttachLineArtwork, type CartItem } from '../use-cart-changes.ts'
import { lineName } from './line-name.ts'

export function MissingArtwork({ item }: { item: CartItem }) {
  const attach = useAttachLineArtwork(item)
  return (
    <div className="mt-2 text-sm">
      <p className="mb-2">
        <strong>We need your artwork.</strong> Add a PDF, JPG, PNG or SVG, up to 5 MB, now or after you order.
      </p>
      <ArtworkUpload
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        isUploading={attach.isPending}
        upload={(file, onError) => attach.mutate(file, { onError })}
      >
        Add your artwork <span className="sr-only">for {lineName(item)}</span>
      </ArtworkUpload>
    </div>
  )
}
