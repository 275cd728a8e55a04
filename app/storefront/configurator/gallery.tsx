import { Suspense, useState, type Ref } from 'react'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { Artwork } from './artwork/use-artwork.ts'
import type { ShownCut, Placed } from './design-parts.ts'
import { ProductPreview } from './preview/product-preview.tsx'
import type { Product } from './product.ts'

const StudioPreview = lazyPart(
  async () => (await import('./studio/studio-preview.tsx')).StudioPreview,
  ProductPreview,
)

type Props = {
  product: Product
  size: Dimensions
  isSizeEntered: boolean
  effects: readonly OptionEffect[]
  artwork: Artwork
  cut: ShownCut | null
  onPlace: (placed: Placed | null) => void
  /** Receives the element next to the preview that offers are rendered into. */
  offerRef: Ref<HTMLDivElement>
}

export function Gallery({ product, artwork, cut, onPlace, offerRef, ...drawn }: Props) {
  const pictures = [
    { path: product.picturePath, label: product.name },
    { path: 'pictures/step-proof.svg', label: 'Your proof' },
    { path: 'pictures/step-print.svg', label: 'On the press' },
  ]
  const [selected, setSelected] = useState<number | null>(null)
  const isUploading = artwork.status === 'uploading'
  const [wasUploading, setWasUploading] = useState(isUploading)
  if (isUploading !== wasUploading) {
    setWasUploading(isUploading)
    // Show the upload immediately.
    if (isUploading) setSelected(null)
  }
  const picture = selected === null ? undefined : pictures[selected]
  const sample = <ProductPreview product={product} {...drawn} />
  const thumb =
    'relative grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-md border-[1.5px] border-line bg-paper-raised p-1 text-xs leading-tight font-semibold max-sm:p-0 hover:border-ink aria-pressed:border-2 aria-pressed:border-ink'
  return (
    <div>
      <CropMarks className="max-sm:p-5">
        <div className="overflow-hidden rounded-sm border border-line">
          {picture && (
            <div className="grid aspect-[600/535] place-items-center bg-paper-sunk p-6">
              <img
                src={`/${picture.path}`}
                alt={picture.label}
                width={400}
                height={300}
                className="max-h-full w-full object-contain"
              />
            </div>
          )}
          <div hidden={picture !== undefined}>
            {'url' in artwork && artwork.url ? (
              <Suspense fallback={sample}>
                <StudioPreview
                  {...{ product, cut, onPlace, offerRef }}
                  {...drawn}
                  artwork={{ ...artwork, url: artwork.url }}
                />
              </Suspense>
            ) : (
              sample
            )}
          </div>
        </div>
      </CropMarks>
      <ul
        aria-label="Gallery"
        className="mx-6 grid grid-cols-4 gap-3 max-sm:mx-5 max-sm:gap-2 max-[22rem]:mx-0"
      >
        <li>
          <button
            type="button"
            aria-pressed={selected === null}
            onClick={() => setSelected(null)}
            className={thumb}
          >
            Live preview
          </button>
        </li>
        {pictures.map(({ path, label }, index) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={selected === index}
              onClick={() => setSelected(index)}
              className={thumb}
            >
              <img
                src={`/${path}`}
                alt={label}
                width={100}
                height={75}
                className="absolute inset-0 size-full object-contain p-1.5 sm:p-2"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
