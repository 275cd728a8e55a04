import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { storageKeys } from '#app/client.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import { kissCutShare } from '#app/features/ground/product/shape-path.ts'
import { inchesPer, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { keepDesign } from '#app/session/kept-design.ts'
import { unitOf, type Product } from '../product.ts'
import type { ShownPage } from '../studio/placed.ts'
import { useKeptDesign } from '../studio/use-kept-design.ts'
import { BackgroundOffer } from './background-offer.tsx'
import { CutLineFields } from './cut-line-fields.tsx'
import { OpacityField } from './opacity-field.tsx'
import type { ShownCut } from './shown-cut.ts'
import type { ShownTrace } from './start-tracing.ts'
import { useCutout } from './use-cutout.ts'

type Props = {
  product: Product
  size: Dimensions
  /** The effects of the chosen options. */
  effects: readonly OptionEffect[]
  artwork: { url: string | null; file?: File; isShopsToDraw?: boolean; id?: string }
  page: ShownPage | undefined
  /** The places that offer to remove the background. */
  offerSlots: readonly (Element | null)[]
  onChange: (cut: ShownCut | null) => void
}

/** Handles the background and the cut line along the artwork. Its code is loaded with a file. */
export function CutoutStep({ product, size, effects, artwork, page, offerSlots, onChange }: Props) {
  const kept = useKeptDesign(product.id, artwork.id)
  const { traced, design, change } = useCutout(
    { of: artwork.file ?? artwork.id, picture: page?.picture ?? pictureOf(artwork), page: page?.page ?? 1 },
    isCutAlongArtwork(product.shape) ? lineSize(product, size) : null,
    kept,
  )
  const { cut, background } = design
  const knownPage = page?.page

  useEffect(() => {
    if (!artwork.id) return
    const chosen = { cut, background, ...(knownPage !== undefined && { page: knownPage }) }
    keepDesign(product.id, sessionToken(), chosen)
  }, [artwork.id, product.id, cut, background, knownPage])

  useEffect(() => {
    onChange(shownCut(traced, design))
  }, [traced, design, onChange])

  useEffect(() => () => onChange(null), [onChange])

  if (!traced) return null
  const { shape } = product
  return (
    <>
      {offerSlots.map(
        (slot, at) =>
          slot &&
          createPortal(
            <>
              <BackgroundOffer
                {...{ shape, effects, traced, background }}
                onChange={(changed) => change({ background: changed })}
              />
              <OpacityField {...{ traced, cut }} onCut={(changed) => change({ cut: changed })} />
            </>,
            slot,
            String(at),
          ),
      )}
      {traced.line && (
        <CutLineFields line={traced.line} cut={cut} onCut={(changed) => change({ cut: changed })} />
      )}
    </>
  )
}

const sessionToken = () => readStored(storageKeys.sessionToken)

/** Returns the size in inches. A kiss cut is on a backing of the ordered size. */
function lineSize(product: Product, { width, height }: Dimensions): Dimensions {
  const share = product.shape === 'kiss-cut' ? kissCutShare : 1
  const scale = share * inchesPer(unitOf(product))
  return { width: width * scale, height: height * scale }
}

/**
 * Returns the picture at full resolution, or the shop's preview after the upload if the browser can't draw it
 * correctly.
 */
function pictureOf({ url, file, isShopsToDraw }: Props['artwork']) {
  if (!isShopsToDraw && (file?.type === 'image/png' || file?.type === 'image/jpeg')) return file
  return url?.startsWith('blob:') ? null : url
}

function shownCut(trace: ShownTrace | null, design: ArtworkDesign): ShownCut {
  if (!trace) return { design, cutOutUrl: null, look: null, isImpossible: false, traced: null }
  const { width, height, line, cutOutUrl, look } = trace
  const isImpossible = line !== null && 'problem' in line
  const traced = !line || isImpossible ? null : { line, picture: { width, height } }
  return { design, cutOutUrl, look, isImpossible, traced }
}
