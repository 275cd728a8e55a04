import { unitMark, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { unitOf, type Product, type TierPrice } from '../product.ts'
import { isPromotion } from '../prices/prices.ts'
import type { CurrentPrice } from '../prices/use-prices.ts'
import type { ResolvedSize, SizeChoice } from './choices.ts'
import { optionClass } from './option-look.ts'
import { CustomSize } from './custom-size.tsx'

type Props = {
  product: Product
  choice: SizeChoice
  size: ResolvedSize
  priceOf: (sizeId: number) => TierPrice | null
  currentPrice: CurrentPrice
  isRefused: boolean
  onChange: (choice: SizeChoice) => void
}

export function SizePicker({ product, choice, size, priceOf, currentPrice, isRefused, onChange }: Props) {
  const customPrice =
    choice.kind === 'custom' && currentPrice.status === 'ready'
      ? { priceWithPromo: currentPrice.priceCents, priceWithoutPromo: currentPrice.originalCents }
      : null
  const mark = unitMark[unitOf(product)]
  return (
    <fieldset className="min-w-0">
      <legend className="heading mb-3 text-xl">Size</legend>
      <div className="grid grid-cols-2 gap-2.5 min-[22rem]:grid-cols-3">
        {product.sizes.map((stock) => (
          <label
            key={stock.id}
            className={`${optionClass} min-h-24 flex-col justify-center gap-1 p-2 text-center font-semibold`}
          >
            <input
              type="radio"
              name="size"
              className="sr-only"
              checked={choice.kind === 'stock' && choice.id === stock.id}
              onChange={() => onChange({ kind: 'stock', id: stock.id })}
            />
            <SizeOutline product={product} size={stock} />
            <span className="tabular-nums">
              {stock.width}
              {mark} x {stock.height}
              {mark}
            </span>
            <SizePrice price={priceOf(stock.id)} />
          </label>
        ))}
        <label
          className={`${optionClass} min-h-24 flex-col justify-center gap-1 p-2 text-center font-semibold`}
        >
          <input
            type="radio"
            name="size"
            className="sr-only"
            checked={choice.kind === 'custom'}
            onChange={() => onChange({ kind: 'custom', width: '', height: '', fallback: size.dimensions })}
          />
          <svg
            viewBox="0 0 44 44"
            aria-hidden="true"
            className="size-11 fill-none stroke-current"
            strokeWidth="1.5"
          >
            <path
              d="M8 36V8M8 36h28M5 11l3-4 3 4M33 33l4 3-4 3M20 14h12v12"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>Custom size</span>
          <SizePrice price={customPrice} />
        </label>
      </div>
      {choice.kind === 'custom' && (
        <CustomSize
          product={product}
          choice={choice}
          problem={size.problem}
          isRefused={isRefused}
          onChange={onChange}
        />
      )}
    </fieldset>
  )
}

function SizePrice({ price }: { price: TierPrice | null }) {
  return (
    <span className="flex min-h-[1lh] flex-wrap justify-center gap-x-1.5 text-sm font-normal text-ink-soft">
      {price && <Money>{formatCents(price.priceWithPromo)}</Money>}
      {price && isPromotion(price) && <span className="font-semibold text-success">Promotion</span>}
    </span>
  )
}

const boxPx = 44
const marginPx = 2
const thinnestPx = 4

function SizeOutline({ product, size }: { product: Product; size: Dimensions }) {
  const largest = Math.max(...product.sizes.flatMap(({ width, height }) => [width, height]))
  const [width, height] = [size.width, size.height].map((side) =>
    Math.max(thinnestPx, (side / largest) * (boxPx - 2 * marginPx)),
  )
  return (
    <svg viewBox={`${-boxPx / 2} ${-boxPx / 2} ${boxPx} ${boxPx}`} aria-hidden="true" className="size-11">
      <path
        d={shapePath(product.shape, width ?? 0, height ?? 0)}
        className="fill-white stroke-ink"
        strokeWidth="1.5"
      />
    </svg>
  )
}
