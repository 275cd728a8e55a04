import { Suspense } from 'react'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Artwork } from '../artwork/use-artwork.ts'
import { wholeDesign } from '../choices/whole-design.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { ShownCut } from '../cut/shown-cut.ts'
import type { Product } from '../product.ts'
import type { Placed } from '../studio/placed.ts'

const PreflightNotes = lazyPart(async () => (await import('./preflight-notes.tsx')).PreflightNotes)

type Props = {
  artwork: Artwork
  product: Product
  size: Dimensions
  placed: Placed | null
  cut: ShownCut | null
  effects: readonly OptionEffect[]
  /** With what is doubtful, which the customer orders knowingly; null without a file. */
  onChange: (checked: ArtworkDesign | null) => void
}

export function PreflightOf({ artwork, product, size, placed, cut, effects, onChange }: Props) {
  if (artwork.status !== 'uploading' && artwork.status !== 'done') return null
  const { fileName } = artwork
  const fileId = artwork.status === 'done' ? artwork.id : null
  const url = placed?.page.url ?? artwork.url
  const localFile = url?.startsWith('blob:') ? (artwork.file ?? null) : null
  const cutOutLook = cut?.look ?? null
  const placement = wholeDesign(cut, placed, null)
  const measured = artwork.status === 'done' ? (placed?.page.measured ?? artwork.measured) : null
  return (
    <Suspense fallback={null}>
      <PreflightNotes
        {...{
          fileName,
          fileId,
          url,
          localFile,
          cutOutLook,
          measured,
          product,
          size,
          placement,
          effects,
          onChange,
        }}
      />
    </Suspense>
  )
}
