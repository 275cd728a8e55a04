import { Suspense } from 'react'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { Artwork } from '../artwork/use-artwork.ts'
import { wholeDesign, type ShownCut, type Placed } from '../design-parts.ts'
import type { Product } from '../product.ts'

const PreflightNotes = lazyPart(async () => (await import('./preflight-notes.tsx')).PreflightNotes)

type Props = {
  artwork: Artwork
  product: Product
  size: Dimensions
  placed: Placed | null
  cut: ShownCut | null
  effects: readonly OptionEffect[]
  /** Receives the print check with the findings accepted by the customer, or null if there is no file. */
  onChange: (checked: ArtworkDesign | null) => void
}

export function PreflightOf({ artwork, product, size, placed, cut, effects, onChange }: Props) {
  if (artwork.status !== 'uploading' && artwork.status !== 'done') return null
  const isDone = artwork.status === 'done'
  const url = placed?.page.url ?? artwork.url
  const file = {
    name: artwork.fileName,
    id: isDone ? artwork.id : null,
    url,
    local: url?.startsWith('blob:') ? (artwork.file ?? null) : null,
    measured: isDone ? (placed?.page.measured ?? artwork.measured) : null,
  }
  const cutOutLook = cut?.look ?? null
  const placement = wholeDesign(cut, placed, null)
  return (
    <Suspense fallback={null}>
      <PreflightNotes
        {...{ file, cutOutLook, product, size, placement, effects, onChange }}
        hasNoCutLine={cut?.isImpossible ?? false}
      />
    </Suspense>
  )
}
