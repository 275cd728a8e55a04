import { useEffect, useState } from 'react'
import { storageKeys } from '#app/client.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { kissCutShare } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { keepDesign, recallDesign } from '#app/session/kept-design.ts'
import { unitOf, type Product } from '../product.ts'
import type { ShownPage } from '../studio/placed.ts'
import { CutLineFields } from './cut-line-fields.tsx'
import type { ShownCut } from './shown-cut.ts'
import type { ShownTrace } from './start-tracing.ts'
import { useCutLine } from './use-cut-line.ts'

type Props = {
  product: Product
  size: Dimensions
  artwork: { url: string | null; file?: File; isShopsToDraw?: boolean; id?: string }
  page: ShownPage | undefined
  onChange: (cut: ShownCut | null) => void
}

const inchesPerFoot = 12

/** Loaded with a file, and only for what is cut along it. */
export function CutLineStep({ product, size: { width, height }, artwork, page, onChange }: Props) {
  // A kiss cut is on a backing of the ordered size.
  const share = product.shape === 'kiss-cut' ? kissCutShare : 1
  const scale = share * (unitOf(product) === 'ft' ? inchesPerFoot : 1)
  const [kept] = useState(() => (artwork.file ? null : recallDesign(product.id, sessionToken())))
  const { traced, design, changeCut, changeBackground } = useCutLine(
    { of: artwork.file ?? artwork.id, picture: page?.picture ?? pictureOf(artwork), page: page?.page ?? 1 },
    { width: width * scale, height: height * scale },
    kept,
  )
  const isTraced = traced !== null
  const isPageKnown = page !== undefined

  useEffect(() => {
    if (!artwork.id) return
    // The ground of a picture is known once it is traced; its page is chosen before.
    const before = isPageKnown ? recallDesign(product.id, sessionToken()) : null
    if (isTraced) keepDesign(product.id, sessionToken(), design)
    else if (before) keepDesign(product.id, sessionToken(), { ...before, page: design.page })
  }, [isTraced, isPageKnown, artwork.id, product.id, design])

  useEffect(() => {
    onChange(shownCut(traced, design))
  }, [traced, design, onChange])

  useEffect(() => () => onChange(null), [onChange])

  if (!traced) return null
  const { cut, background } = design
  return <CutLineFields {...{ traced, cut, background }} onCut={changeCut} onBackground={changeBackground} />
}

const sessionToken = () => readStored(storageKeys.sessionToken)

/** With all its pixels; of what the browser can't draw right, the shop's preview after the upload. */
function pictureOf({ url, file, isShopsToDraw }: Props['artwork']) {
  if (!isShopsToDraw && (file?.type === 'image/png' || file?.type === 'image/jpeg')) return file
  return url?.startsWith('blob:') ? null : url
}

function shownCut(trace: ShownTrace | null, design: ArtworkDesign): ShownCut {
  if (!trace) return { design, cutOutUrl: null, traced: null }
  const { width, height, line, cutOutUrl } = trace
  const traced = 'problem' in line ? null : { line, picture: { width, height } }
  return { design, cutOutUrl, traced }
}
