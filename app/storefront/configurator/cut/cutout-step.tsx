import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  designBounds,
  defaultLeastOpacity,
  defaultDesign,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import { kissCutShare } from '#app/features/ground/product/shape-path.ts'
import { inchesPer, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { keepDesign } from '#app/session/kept-design.ts'
import { readSessionToken } from '#app/session/session-query.ts'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { finestParts, inchText } from '#app/features/ground/product/design-text.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import { unitOf, type Product } from '../product.ts'
import type { ShownPage, ShownCut } from '../design-parts.ts'
import { useKeptDesign } from '../studio/use-kept-design.ts'
import { BackgroundOffer } from './background-offer.tsx'
import { startTracing, type ShownTrace, type Tracing } from './start-tracing.ts'
import type { Picture } from './cut-orders.ts'

type Props = {
  product: Product
  size: Dimensions
  /** The effects of the chosen options. */
  effects: readonly OptionEffect[]
  artwork: { url: string | null; file?: File; needsShopPreview?: boolean; id?: string }
  page: ShownPage | undefined
  /** The elements that the background offer is rendered into. */
  offerSlots: readonly (Element | null)[]
  onChange: (cut: ShownCut | null) => void
}

/** Lets the customer adjust the background and the cut line along the artwork. Loaded once there is a file. */
export function CutoutStep({ product, size, effects, artwork, page, offerSlots, onChange }: Props) {
  const kept = useKeptDesign(product.id, artwork.id)
  const { traced, design, change } = useCutout(
    {
      source: artwork.file ?? artwork.id,
      picture: page?.picture ?? pictureOf(artwork),
      page: page?.page ?? 1,
    },
    isCutAlongArtwork(product.shape) ? lineSize(product, size) : null,
    kept,
  )
  const { cut, background } = design
  const knownPage = page?.page

  useEffect(() => {
    if (!artwork.id) return
    const chosen = { cut, background, ...(knownPage !== undefined && { page: knownPage }) }
    keepDesign(product.id, readSessionToken(), chosen)
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

/** Returns the size in inches. A kiss-cut sticker is smaller than its backing, which has the ordered size. */
function lineSize(product: Product, { width, height }: Dimensions): Dimensions {
  const share = product.shape === 'kiss-cut' ? kissCutShare : 1
  const scale = share * inchesPer(unitOf(product))
  return { width: width * scale, height: height * scale }
}

/**
 * Returns the picture at full resolution. If the browser can't render it correctly, returns the shop's preview once the
 * file is uploaded.
 */
function pictureOf({ url, file, needsShopPreview }: Props['artwork']) {
  if (!needsShopPreview && (file?.type === 'image/png' || file?.type === 'image/jpeg')) return file
  return url?.startsWith('blob:') ? null : url
}

function shownCut(trace: ShownTrace | null, design: ArtworkDesign): ShownCut {
  if (!trace) return { design, cutOutUrl: null, look: null, isImpossible: false, traced: null }
  const { width, height, line, cutOutUrl, look } = trace
  const isImpossible = line !== null && 'problem' in line
  const traced = !line || isImpossible ? null : { line, picture: { width, height } }
  return { design, cutOutUrl, look, isImpossible, traced }
}

type CutLineProps = Pick<ArtworkDesign, 'cut'> & {
  line: NonNullable<ShownTrace['line']>
  onCut: (cut: ArtworkDesign['cut']) => void
}

export function CutLineFields({ line, cut, onCut }: CutLineProps) {
  const isProblem = 'problem' in line
  const hasHoles = cut.holes === 'keep' || (!isProblem && line.hasHoles)
  return (
    <fieldset className="min-w-0">
      <legend className="heading mb-3 text-xl">Cut line</legend>
      <div className="grid gap-4 rounded-md border-[1.5px] border-edge bg-white p-4">
        <RangeField
          label="Distance from the artwork"
          {...designBounds.cutOffset}
          step={1 / finestParts}
          value={cut.offset}
          valueText={inchText(cut.offset)}
          error={isProblem && line.problem !== 'faint' ? cutProblems[line.problem] : null}
          onChange={(offset) => onCut({ ...cut, offset })}
        />
        {hasHoles && (
          <CheckField
            label="Fill holes"
            hint="Cut along the outer edge only."
            checked={cut.holes === 'fill'}
            onChange={({ target }) => onCut({ ...cut, holes: target.checked ? 'fill' : 'keep' })}
          />
        )}
      </div>
    </fieldset>
  )
}

type OpacityProps = Pick<ArtworkDesign, 'cut'> & {
  traced: Pick<ShownTrace, 'line' | 'hasFaintParts'>
  onCut: (cut: ArtworkDesign['cut']) => void
}

/** Shows a slider for products cut along artwork with faint parts. */
export function OpacityField({ traced: { line, hasFaintParts }, cut, onCut }: OpacityProps) {
  const { leastOpacity = defaultLeastOpacity } = cut
  if (!line) return null
  const isFaint = 'problem' in line && line.problem === 'faint'
  if (!isFaint && !hasFaintParts && leastOpacity === defaultLeastOpacity) return null
  return (
    <section
      aria-label="Faint parts"
      className="grid gap-3 rounded-md border-[1.5px] border-ink bg-magenta-tint p-4"
    >
      <RangeField
        label="Minimum opacity"
        hint="The cut line ignores anything fainter, such as a glow or soft shadow, but it still prints."
        {...designBounds.leastOpacity}
        step={1}
        value={leastOpacity}
        valueText={`${leastOpacity}%`}
        error={isFaint ? cutProblems.faint : null}
        onChange={(changed) => onCut({ ...cut, leastOpacity: changed })}
      />
    </section>
  )
}

type Chosen = Pick<ArtworkDesign, 'cut' | 'background'>

/**
 * Manages the customer's choices for the background and the cut line, starting with the stored ones. Another file
 * resets them. `along` is the size in inches, or null if the product is not cut along the artwork.
 */
function useCutout(
  { source, picture, page }: { source: File | string | undefined; picture: Picture | null; page: number },
  along: Dimensions | null,
  kept: ArtworkDesign | null,
) {
  const [choice, setChoice] = useState<(Chosen & { source: typeof source }) | null>(null)
  const [answer, setAnswer] = useState<{ picture: Picture; traced: ShownTrace | null } | null>(null)
  const tracing = useRef<Tracing | null>(null)
  const { cut, background } = choice && choice.source === source ? choice : (kept ?? defaultDesign)
  const { width, height } = along ?? {}

  useEffect(() => {
    if (!picture) return
    const started = startTracing(picture)
    tracing.current = started
    return () => {
      started.stop()
      // Clear the result, because its picture URLs are revoked and the customer may come back to this picture.
      setAnswer(null)
    }
  }, [picture])

  useEffect(() => {
    if (!picture) return
    let isCurrent = true
    const ordered = width && height ? { size: { width, height }, cut } : null
    tracing.current?.trace({ background, along: ordered }, (traced) => {
      if (isCurrent) setAnswer({ picture, traced })
    })
    return () => {
      isCurrent = false
    }
  }, [picture, width, height, cut, background])

  const design = useMemo<ArtworkDesign>(
    () => ({ ...defaultDesign, page, cut, background }),
    [page, cut, background],
  )
  const change = (changed: Partial<Chosen>) => setChoice({ source, cut, background, ...changed })
  return {
    /** Null until the picture has been read. */
    traced: answer?.picture === picture ? answer.traced : null,
    design,
    change,
  }
}
