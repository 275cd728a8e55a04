import type { Price } from '#app/features/goods/pricing/price.ts'
import { cents, fractionOf, type Cents } from '#app/features/ground/money/cents.ts'
import type { OptionPrice, OptionValue, SoldOption } from '#app/features/ground/product/product-options.ts'

type Priced = { itemCents: Cents; quantity: number }

/** Returns whole cents, rounded half up. */
export function optionCents({ priceKind, amount }: OptionPrice, { itemCents, quantity }: Priced): Cents {
  if (priceKind === 'percent') return fractionOf(itemCents, amount / 100)
  // Removes floating-point noise, which would round 100.49999999999999 down.
  return cents(priceKind === 'piece' ? Number((amount * quantity).toPrecision(14)) : amount)
}

/** Adds the same amount to both prices, because a promotion applies only to the item. */
export function addOptions(
  { priceWithPromo: itemCents, priceWithoutPromo }: Price,
  chosen: readonly OptionPrice[],
  quantity: number,
): Price {
  let total = 0
  for (const option of chosen) total += optionCents(option, { itemCents, quantity })
  return { priceWithPromo: cents(itemCents + total), priceWithoutPromo: cents(priceWithoutPromo + total) }
}

export type ChosenOption = Pick<OptionValue, 'id' | 'name' | 'daysLess' | 'effect' | keyof OptionPrice> & {
  group: string
}

export const soldOption = (
  { id, group, name, daysLess, effect, ...price }: ChosenOption,
  priced: Priced,
): SoldOption => ({
  id,
  group,
  value: name,
  cents: optionCents(price, priced),
  daysLess,
  ...(effect && { effect }),
})
