import { selectSizeAndQuantity } from '#app/features/sales/cart/cart-messages.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { savedPercent } from '#app/features/goods/pricing/price.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Money, OriginalPrice } from '#app/ui/money.tsx'
import type { ResolvedSize } from '../choices/choices.ts'
import { unitOf, type Product, type TierPrice } from '../product.ts'
import type { CurrentPrice } from './use-prices.ts'
import { countText } from '#app/features/ground/text/count-text.ts'

type Props = {
  product: Product
  size: ResolvedSize
  currentPrice: CurrentPrice
  tierPrices: TierPrice[] | null
  isRefused: boolean
  isUploading: boolean
  isBusy: boolean
  isPreview: boolean
  problem: string | null
  onRetry: () => void
  onAdd: () => void
}

export function PriceBar({
  product,
  size,
  currentPrice,
  tierPrices,
  isRefused,
  isUploading,
  isBusy,
  isPreview,
  problem,
  onRetry,
  onAdd,
}: Props) {
  const mark = unitMark[unitOf(product)]
  return (
    <div
      data-bottom-bar
      className="z-20 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 lg:sticky lg:bottom-0 lg:-mx-3 lg:bg-paper lg:px-3 lg:pb-4"
    >
      <div className="border-ink bg-paper-raised max-lg:border-t-[1.5px] max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[calc(0.625rem+env(safe-area-inset-bottom))] lg:rounded-lg lg:border-[1.5px] lg:p-5 lg:shadow-lifted">
        <div role="alert">
          {(isRefused || currentPrice.status === 'failed') && (
            <p className="mb-2 text-sm font-semibold text-error">
              {selectSizeAndQuantity}
              {currentPrice.status === 'failed' && (
                <button type="button" onClick={onRetry} className="link ml-3 py-1 font-semibold">
                  Try again
                </button>
              )}
            </p>
          )}
          {problem && <p className="mb-2 text-sm font-semibold text-error">{problem}</p>}
        </div>
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="text-xs text-ink-faint sm:text-sm">
              {size.proportion
                ? `${size.dimensions.width}${mark} x ${size.dimensions.height}${mark}`
                : 'Enter a size'}
              {currentPrice.status === 'ready' &&
                `, ${countText(currentPrice.quantity)} ${currentPrice.quantity === 1 ? 'piece' : 'pieces'}`}
            </p>
            <div
              aria-live="polite"
              aria-atomic="true"
              className="flex min-h-8 flex-wrap items-baseline gap-x-2.5"
            >
              <Amount product={product} currentPrice={currentPrice} tierPrices={tierPrices} />
            </div>
          </div>
          <Button
            onClick={onAdd}
            size="lg"
            isBusy={isBusy}
            disabled={isPreview}
            className="shrink-0 max-sm:px-5 max-sm:text-base"
          >
            {isBusy && isUploading ? 'Uploading artwork' : 'Add to cart'}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Amount({
  product,
  currentPrice,
  tierPrices,
}: Pick<Props, 'product' | 'currentPrice' | 'tierPrices'>) {
  if (currentPrice.status !== 'ready')
    return <Money className="heading text-xl text-ink-faint">{formatCents(0)}</Money>
  const { quantity, priceCents, originalCents } = currentPrice
  const [first, firstTier] = [tierPrices?.[0], product.tiers[0]]
  const saved =
    first && firstTier
      ? savedPercent(
          { quantity: firstTier.quantity, priceCents: first.priceWithoutPromo },
          { quantity, priceCents },
        )
      : 0
  return (
    <>
      <Money className="text-xl font-bold max-sm:wrap-anywhere max-sm:whitespace-normal">
        {formatCents(priceCents)}
      </Money>
      {originalCents > priceCents && (
        <OriginalPrice className="text-sm">{formatCents(originalCents)}</OriginalPrice>
      )}
      {quantity > 1 && (
        <span className="text-sm text-ink-faint max-sm:hidden">
          <Money>{formatCents(priceCents / quantity)}</Money> each
        </span>
      )}
      {saved > 0 && <span className="text-sm font-semibold text-success">Save {saved}%</span>}
    </>
  )
}
