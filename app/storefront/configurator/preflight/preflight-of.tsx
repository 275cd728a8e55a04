import { lazy, Suspense } from 'react'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Artwork } from '../artwork/use-artwork.ts'
import type { Product } from '../product.ts'

// Most visitors look at sizes and prices without a file.
const PreflightNotes = lazy(() =>
  import('./preflight-notes.tsx').then(
    ({ PreflightNotes: Notes }) => ({ default: Notes }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = () => null

type Props = {
  artwork: Artwork
  product: Product
  size: Dimensions
  /** With what is doubtful, which the customer orders knowingly; null without a file. */
  onChange: (checked: ArtworkDesign | null) => void
}

export function PreflightOf({ artwork, product, size, onChange }: Props) {
  if (artwork.status !== 'uploading' && artwork.status !== 'done') return null
  const { fileName, url } = artwork
  const measured = artwork.status === 'done' ? artwork.measured : null
  return (
    <Suspense fallback={null}>
      <PreflightNotes {...{ fileName, url, measured, product, size, onChange }} />
    </Suspense>
  )
}
