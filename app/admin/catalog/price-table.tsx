import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { price, regularPrice, type Promotion } from '#app/features/goods/pricing/price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { ProductSheet } from './catalog-query.ts'

type PricedItem = { width: number; height: number; quantity: number; priceCents: number }

type Props = {
  priceRule: PriceRule
  promotions: readonly PricedItem[]
  sizes: Dimensions[]
  quantities: number[]
  mark: string
  present: ProductSheet | null
}

export function PriceTable({ priceRule, promotions, sizes, quantities, mark, present }: Props) {
  return (
    <div className="min-w-0 overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">New prices by quantity and size</caption>
        <thead className="border-b border-edge bg-paper-sunk text-xs">
          <tr>
            <th scope="col" className="px-3 py-2 text-left">
              Quantity
            </th>
            {sizes.map(({ width, height }, at) => (
              <th key={at} scope="col" className="px-3 py-2 whitespace-nowrap">
                {width}
                {mark} x {height}
                {mark}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quantities.map((quantity, row) => (
            <tr key={quantity} className="border-b border-line align-top last:border-0">
              <th scope="row" className="px-3 py-1.5 text-left">
                {quantity}
              </th>
              {sizes.map((size, at) => {
                const item = { ...size, quantity }
                const pricierItem = findPricierItem(priceRule, item, {
                  fewer: quantities[row - 1],
                  sizes,
                  mark,
                })
                return (
                  <td key={at} className={`px-3 py-1.5 ${pricierItem ? 'bg-error-tint' : ''}`}>
                    <Prices
                      newPrice={price(priceRule, asPromotions(promotions), item)}
                      currentPrice={
                        present?.priceRule
                          ? price(present.priceRule, asPromotions(present.promotions), item).priceWithPromo
                          : null
                      }
                    />
                    {pricierItem && <div className="text-xs text-error">less than {pricierItem}</div>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Describes a smaller size or quantity that costs more than this one. */
function findPricierItem(
  rule: PriceRule,
  item: Dimensions & { quantity: number },
  { fewer, sizes, mark }: { fewer: number | undefined; sizes: Dimensions[]; mark: string },
): string | null {
  const itemPrice = regularPrice(rule, item)
  if (fewer !== undefined && itemPrice < regularPrice(rule, { ...item, quantity: fewer }))
    return String(fewer)
  const { width, height, quantity } = item
  const smaller = sizes.find(
    (size) =>
      size.width <= width && size.height <= height && itemPrice < regularPrice(rule, { ...size, quantity }),
  )
  return smaller ? `${smaller.width}${mark} x ${smaller.height}${mark}` : null
}

type NewPrice = { priceWithPromo: number; priceWithoutPromo: number }

function Prices({
  newPrice: { priceWithPromo, priceWithoutPromo },
  currentPrice,
}: {
  newPrice: NewPrice
  currentPrice: number | null
}) {
  const isChanged = currentPrice !== null && currentPrice !== priceWithPromo
  return (
    <>
      <div className={isChanged ? 'font-semibold' : ''}>{formatCents(priceWithPromo)}</div>
      {priceWithPromo < priceWithoutPromo && (
        <div className="text-xs text-magenta">promotion, regular {formatCents(priceWithoutPromo)}</div>
      )}
      {isChanged && (
        <div className="text-xs whitespace-nowrap text-ink-soft">currently {formatCents(currentPrice)}</div>
      )}
    </>
  )
}

const asPromotions = (promotions: readonly PricedItem[]): Promotion[] =>
  promotions.map((each) => ({ ...each, priceCents: cents(each.priceCents) }))
