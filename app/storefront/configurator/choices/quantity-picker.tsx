import { useRef } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { savedPercent } from '#app/features/goods/pricing/price.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { Money } from '#app/ui/money.tsx'
import { countText } from '#app/features/ground/text/count-text.ts'
import { nextPriceBreak, priceBreakText, isPromotion, type PriceBreak } from '../prices/prices.ts'
import type { Product, TierPrice } from '../product.ts'
import type { CurrentPrice } from '../prices/use-prices.ts'
import { exampleQuantity, sanitizeQuantity, type QuantityChoice, type ResolvedQuantity } from './choices.ts'
import { optionClass } from './option-look.ts'

type Props = {
  product: Product
  choice: QuantityChoice
  resolved: ResolvedQuantity
  tierPrices: TierPrice[] | null
  currentPrice: CurrentPrice
  isRefused: boolean
  onChange: (choice: QuantityChoice) => void
}

const row = `${optionClass} min-h-12 gap-3 px-3.5 py-2`

export function QuantityPicker({
  product,
  choice,
  resolved,
  tierPrices,
  currentPrice,
  isRefused,
  onChange,
}: Props) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isCustom = choice.kind === 'custom'
  const example = exampleQuantity(product)
  const priceBreak =
    currentPrice.status === 'ready' && tierPrices
      ? nextPriceBreak(product.tiers, tierPrices, currentPrice)
      : null
  const selectTier = (quantity: number) => {
    onChange({ kind: 'tier', quantity })
    // Move the focus to the tier, because the clicked hint unmounts or changes.
    fieldset.current?.querySelector<HTMLElement>(`[name=quantity][value="${quantity}"]`)?.focus()
  }
  const error = resolved.problem ?? (isRefused && resolved.quantity === null ? 'Enter a quantity' : null)
  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="heading mb-3 text-xl">Quantity</legend>
      <div className="grid gap-2">
        {product.tiers.map(({ id, quantity }, index) => (
          <label key={id} className={row}>
            <input
              type="radio"
              name="quantity"
              value={quantity}
              className="size-4.5 shrink-0"
              checked={!isCustom && choice.quantity === quantity}
              onChange={() => onChange({ kind: 'tier', quantity })}
            />
            <span className="min-w-14 font-semibold tabular-nums">{countText(quantity)}</span>
            <TierAmount prices={tierPrices} tiers={product.tiers} index={index} />
          </label>
        ))}
        <div className={`${row} flex-wrap`}>
          <input
            type="radio"
            id="custom-quantity"
            name="quantity"
            className="size-4.5 shrink-0"
            checked={isCustom}
            onChange={() => onChange({ kind: 'custom', text: '' })}
          />
          <label htmlFor="custom-quantity" className="font-semibold">
            Custom quantity
          </label>
          <input
            aria-label="Your quantity"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'quantity-error' : undefined}
            inputMode="numeric"
            autoComplete="off"
            placeholder={example === null ? undefined : `e.g. ${countText(example)}`}
            value={isCustom ? choice.text : ''}
            onChange={(event) => {
              const text = sanitizeQuantity(event.target.value)
              if (text !== null) onChange({ kind: 'custom', text })
            }}
            className="control ml-auto max-w-28 py-1 text-right tabular-nums"
          />
        </div>
        <FieldError id="quantity-error" error={error} />
        <div className="-mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 text-sm text-ink-soft">
          {currentPrice.status === 'ready' && (
            <>
              {isCustom && (
                <p>
                  {countText(currentPrice.quantity)} for{' '}
                  <Money className="font-semibold">{formatCents(currentPrice.priceCents)}</Money>
                </p>
              )}
              {priceBreak && (
                <PriceBreakHint priceBreak={priceBreak} onSelect={() => selectTier(priceBreak.quantity)} />
              )}
            </>
          )}
        </div>
      </div>
    </fieldset>
  )
}

function PriceBreakHint({ priceBreak, onSelect }: { priceBreak: PriceBreak; onSelect: () => void }) {
  return (
    <button
      type="button"
      onClick={onSelect}
      className="rounded-full bg-success-tint px-3 py-1.5 font-semibold text-success tabular-nums hover:underline"
    >
      {priceBreakText(priceBreak)}
    </button>
  )
}

type TierAmountProps = {
  prices: TierPrice[] | null
  tiers: Product['tiers']
  index: number
}

function TierAmount({ prices, tiers, index }: TierAmountProps) {
  const [first, firstTier, price, tier] = [prices?.[0], tiers[0], prices?.[index], tiers[index]]
  if (!first || !firstTier || !price || !tier) {
    return <span className="ml-auto text-ink-faint">–</span>
  }
  const saved = savedPercent(
    { quantity: firstTier.quantity, priceCents: first.priceWithoutPromo },
    { quantity: tier.quantity, priceCents: price.priceWithPromo },
  )
  return (
    <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-3 text-right">
      {isPromotion(price) && <span className="text-sm font-semibold text-success">Promotion</span>}
      {saved > 0 && <span className="text-sm font-semibold text-success">Save {saved}%</span>}
      <Money className="min-w-20 font-semibold">{formatCents(price.priceWithPromo)}</Money>
    </span>
  )
}
