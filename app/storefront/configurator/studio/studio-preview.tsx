import { useEffect, useMemo, useState, type ComponentProps, type Ref } from 'react'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { artworkIn } from '#app/features/goods/item-drawing/item-drawing.ts'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import { shortSides } from '#app/features/goods/item-drawing/short-sides.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { numberText } from '#app/features/goods/print-quality/pdf-text.ts'
import { Field } from '#app/ui/form/field.tsx'
import type { ShownCut, Placed, ShownPage, ShownArtwork } from '../design-parts.ts'
import { ProductPreview } from '../preview/product-preview.tsx'
import { createScene } from '../preview/stage.ts'
import type { Product } from '../product.ts'
import { PlacedPreview } from './placed-preview.tsx'
import { StudioStage } from './studio-stage.tsx'
import { usePage } from './use-page.ts'
import { usePicture, type Picture, type ReadPicture } from './use-picture.ts'

type Props = {
  product: Product
  size: Dimensions
  isSizeEntered: boolean
  /** The effects of the chosen options. */
  effects: readonly OptionEffect[]
  artwork: ShownArtwork
  /** Set for products that are cut along the artwork. */
  cut: ShownCut | null
  onPlace: (placed: Placed | null) => void
  offerRef: Ref<HTMLDivElement>
}

/** Renders the studio's preview. Loaded once there is a file. */
export function StudioPreview({
  product,
  size,
  isSizeEntered,
  effects,
  artwork,
  cut,
  onPlace,
  offerRef,
}: Props) {
  const { count, requested, problem, choose, ...pages } = usePage(product.id, artwork)
  const { shown } = pages
  const whole = usePicture(shown.url ?? artwork.url)
  const cutOutUrl = cut?.cutOutUrl
  const isAlong = isCutAlongArtwork(product.shape)
  const measured = shown.url ? shown.measured : artwork.measured
  const picture = useMemo(() => {
    if (!whole || cutOutUrl) return whole && { ...whole, href: cutOutUrl ?? whole.href }
    return isAlong ? whole : placedPicture(whole, readMeasured(measured)?.layout?.frame)
  }, [whole, cutOutUrl, isAlong, measured])
  const artworkName = artwork.fileName
  if (!picture) return <ProductPreview {...{ product, size, isSizeEntered, effects }} />
  const scene = createScene(size, product.sizes)
  const stage = { product, size, isSizeEntered, effects, artworkName, picture, scene, offerRef }
  const pageField = count > 1 && (
    <PageField
      key={artwork.id}
      {...{ count, problem }}
      page={requested}
      isDrawing={pages.isDrawing}
      onChange={choose}
    />
  )
  return isAlong ? (
    <CutPreview {...stage} cut={cut} pages={pages} onPlace={onPlace}>
      {pageField}
    </CutPreview>
  ) : (
    <PlacedPreview {...stage} artwork={artwork} pages={pages} onPlace={onPlace}>
      {pageField}
    </PlacedPreview>
  )
}

function placedPicture({ pixels, ...picture }: ReadPicture, frame: PageFrame | null | undefined): Picture {
  const short =
    pixels &&
    shortSides(pixels.data, pixels.width, artworkIn({ width: pixels.width, height: pixels.height, frame }))
  return { ...picture, frame, short: short ?? undefined }
}

type CutProps = Omit<ComponentProps<typeof StudioStage>, 'design' | 'traced'> &
  Pick<Props, 'cut' | 'onPlace'> & { pages: { shown: ShownPage; isDrawing: boolean } }

/** Offers no placement, because the cut line follows the picture. */
function CutPreview({ cut, pages: { shown, isDrawing }, onPlace, ...stage }: CutProps) {
  useEffect(() => {
    onPlace({ design: { ...defaultDesign, page: shown.page }, page: shown, isDrawing })
  }, [shown, isDrawing, onPlace])
  useEffect(() => () => onPlace(null), [onPlace])
  return <StudioStage {...stage} design={cut?.design ?? defaultDesign} traced={cut?.traced ?? null} />
}

type PageProps = {
  page: number
  count: number
  isDrawing: boolean
  /** Explains why another page could not be chosen. */
  problem: string | null
  onChange: (page: number) => void
}

/** Lets the customer choose a page of a multi-page PDF. */
export function PageField({ page, count, isDrawing, problem, onChange }: PageProps) {
  const [typed, setTyped] = useState(String(page))
  const isPage = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= count
  const error = isPage(typed) ? problem : `Enter a page from 1 to ${numberText(count)}.`
  // Until the page is rendered, the print check still covers the previous one.
  const printed = isDrawing ? '' : ` Page ${numberText(page)} is printed.`
  const change = (text: string) => {
    setTyped(text)
    if (isPage(text)) onChange(Number(text))
  }
  return (
    <Field label="Page" error={error && `${error}${printed}`}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={count}
            value={typed}
            className="control w-24"
            onChange={({ target }) => change(target.value)}
          />
          <span>of {numberText(count)}</span>
        </div>
      )}
    </Field>
  )
}
