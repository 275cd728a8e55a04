import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isOffline } from '#app/client.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { effectsOf } from '#app/features/ground/product/effects/option-effect.ts'
import { artworkLimit } from '#app/features/ground/product/artwork-type.ts'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ArtworkStep } from './artwork/artwork-step.tsx'
import { resolveQuantity, resolveSize } from './choices/choices.ts'
import { parseChoices } from './choices/choices-url.ts'
import { wholeDesign, type ShownCut, type Placed } from './design-parts.ts'
import { Gallery } from './gallery.tsx'
import { chosenOptions, type Product } from './product.ts'
import { OptionsStep } from './choices/options-step.tsx'
import { PreflightOf } from './preflight/preflight-of.tsx'
import { PriceBar } from './prices/price-bar.tsx'
import { QuantityPicker } from './choices/quantity-picker.tsx'
import { SizePicker } from './choices/size-picker.tsx'
import { useDrawnPage, useAddToCart } from './use-add-to-cart.ts'
import { useChoicesUrl } from './choices/use-choices-url.ts'
import { useArtwork } from './artwork/use-artwork.ts'
import { useFileDrop } from './artwork/use-file-drop.ts'
import { usePrices } from './prices/use-prices.ts'

const CutoutStep = lazyPart(async () => (await import('./cut/cutout-step.tsx')).CutoutStep)

type Props = {
  product: Product
  /** True if staff are previewing a draft, which can't be ordered. */
  isPreview?: boolean
}

export function Configurator({ product, isPreview = false }: Props) {
  const { search } = useLocation()
  const [initialChoices] = useState(() => parseChoices(product, new URLSearchParams(search)))
  const [sizeChoice, setSizeChoice] = useState(initialChoices.size)
  const [quantityChoice, setQuantityChoice] = useState(initialChoices.quantity)
  const [optionIds, setOptionIds] = useState(initialChoices.options)
  const [wasRefused, setWasRefused] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const maxBytes = artworkLimit(product)
  const { artwork, failed, choose, cancel, remove, skip, settled } = useArtwork(
    product.id,
    initialChoices.isArtworkLater,
    maxBytes,
  )
  const { writeNow } = useChoicesUrl(product, {
    size: sizeChoice,
    quantity: quantityChoice,
    options: optionIds,
    isArtworkLater: artwork.status === 'skipped',
  })
  const addToCart = useAddToCart()
  const navigate = useNavigate()
  const size = resolveSize(product, sizeChoice)
  const quantity = resolveQuantity(product, quantityChoice)
  const options = chosenOptions(product, optionIds)
  const effects = useMemo(() => effectsOf(chosenOptions(product, optionIds)), [product, optionIds])
  const prices = usePrices(product, size, quantity, { options, isPreview })
  const { currentPrice } = prices
  // Hide the error if the price arrives after all.
  const isRefused = wasRefused && !(currentPrice.status === 'ready' && currentPrice.priceCents > 0)
  const [cut, setCut] = useState<ShownCut | null>(null)
  const [checked, setChecked] = useState<ArtworkDesign | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  // The background offer is rendered into both slots, but only one is visible: next to the preview or, on narrow
  // screens, below the file's name, where the customer is looking at that moment.
  const [besidePreview, setBesidePreview] = useState<Element | null>(null)
  const [belowFile, setBelowFile] = useState<Element | null>(null)
  const design = wholeDesign(cut, placed, checked)
  const pageDrawn = useDrawnPage(placed)
  const { isOver, leftOut } = useFileDrop(choose)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isRefused) focusFirstError(form.current)
  }, [isRefused])

  const chosen = useRef({ size, options, design, prices })
  useEffect(() => {
    chosen.current = { size, options, design, prices }
  })
  const confirmedPrice = async () => {
    const { currentPrice: shown, confirmPrice } = chosen.current.prices
    const price = shown.status === 'ready' && !shown.isConfirmed ? await confirmPrice() : shown
    return price.status === 'ready' && price.priceCents > 0 ? price : null
  }

  const add = async () => {
    if (addToCart.isPending || isWaiting) return
    writeNow()
    // If the customer clicks before the price is confirmed and the file uploaded, wait for both, then add the current
    // selection.
    setIsWaiting(true)
    const artwork = (await confirmedPrice()) && (await settled())
    const isFailed = artwork?.status === 'failed'
    await pageDrawn()
    const price = artwork && !isFailed ? await confirmedPrice() : null
    setIsWaiting(false)
    // The upload shows its own error, and the visitor decides whether to continue without the file.
    if (isFailed) return
    setWasRefused(!price)
    if (!price || !artwork) {
      focusFirstError(form.current)
      return
    }
    const { size, options, design } = chosen.current
    const item = { product, size, quantity: price.quantity, options, price, artwork }
    addToCart.mutate(
      { ...item, ...(design && { design }) },
      // These callbacks don't run if the visitor has left the page. Offline, the home page wouldn't load either.
      {
        onSuccess: () => void navigate('/cart'),
        // Specification section 4 sends visitors to the home page.
        onError: (error) => !isOffline(error) && void navigate('/'),
      },
    )
  }
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setWasRefused(false)
      set(value)
    }

  return (
    <form
      ref={form}
      noValidate
      aria-label={product.name}
      // Enter only commits a number. The button adds the item to the cart.
      onSubmit={(event) => event.preventDefault()}
      className={`column grid gap-x-10 gap-y-5 py-5 sm:py-8 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-y-6 ${isOver ? 'bg-magenta-tint' : ''}`}
    >
      <header className="lg:col-start-2">
        {product.family && (
          <nav aria-label="Breadcrumb" className="text-sm">
            <Link to={`/${product.family.code}`} prefetch="intent" className="link inline-block py-1">
              {product.family.name}
            </Link>
          </nav>
        )}
        <h1 className="wrap-anywhere">{product.name}</h1>
        <p className="mt-2 text-ink-soft">{product.description}</p>
      </header>
      <WakingFields>
        <div className="min-w-0 self-start lg:sticky lg:top-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Gallery
            product={product}
            size={size.dimensions}
            isSizeEntered={size.isEntered}
            effects={effects}
            artwork={artwork}
            cut={cut}
            onPlace={setPlaced}
            offerRef={setBesidePreview}
          />
        </div>
        <div className="min-w-0 space-y-8 lg:col-start-2">
          <SizePicker
            product={product}
            choice={sizeChoice}
            size={size}
            priceOf={prices.stockPrice}
            currentPrice={currentPrice}
            isRefused={isRefused}
            onChange={change(setSizeChoice)}
          />
          <OptionsStep
            product={product}
            chosen={options}
            centsOf={prices.optionCents}
            onChange={change(setOptionIds)}
          />
          <QuantityPicker
            product={product}
            choice={quantityChoice}
            resolved={quantity}
            tierPrices={prices.tierPrices}
            currentPrice={currentPrice}
            isRefused={isRefused}
            onChange={change(setQuantityChoice)}
          />
          <ArtworkStep
            artwork={artwork}
            failed={failed}
            leftOut={leftOut}
            maxMegabytes={maxBytes / 1024 ** 2}
            onChoose={choose}
            onCancel={cancel}
            onRemove={remove}
            onSkip={skip}
          >
            {/* Rendered only with a file, because setting this state would render the page twice during hydration. */}
            {'url' in artwork && <div ref={setBelowFile} className="mt-4 empty:hidden lg:hidden" />}
            <PreflightOf
              artwork={artwork}
              product={product}
              size={size.dimensions}
              placed={placed}
              cut={cut}
              effects={effects}
              onChange={setChecked}
            />
          </ArtworkStep>
          {'url' in artwork && (
            <Suspense>
              <CutoutStep
                product={product}
                size={size.dimensions}
                effects={effects}
                artwork={artwork}
                page={placed?.page}
                offerSlots={[besidePreview, belowFile]}
                onChange={setCut}
              />
            </Suspense>
          )}
          <PriceBar
            product={product}
            size={size}
            currentPrice={currentPrice}
            tierPrices={prices.tierPrices}
            isRefused={isRefused}
            isUploading={artwork.status === 'uploading'}
            isBusy={addToCart.isPending || isWaiting}
            isPreview={isPreview}
            problem={isOffline(addToCart.error) ? addToCart.error.message : null}
            onRetry={prices.retry}
            onAdd={() => void add()}
          />
        </div>
      </WakingFields>
    </form>
  )
}

/** Enables its fields after hydration without rerendering them. */
function WakingFields({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    // Disabled rather than inert, so that sizes and prices stay readable without JavaScript.
    <fieldset role="none" disabled={!isHydrated} data-waking={!isHydrated || undefined} className="contents">
      {children}
    </fieldset>
  )
}
