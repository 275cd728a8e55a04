import { formatCents } from '#app/features/ground/money/cents.ts'
import { effectNames } from '#app/features/ground/product/effects/option-effect.ts'
import type { OptionGroup, OptionPrice, OptionValue } from '#app/features/ground/product/product-options.ts'

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Returns text such as '+$5.00', '+$0.025 each' or '+10%'. */
function priceText({ priceKind, amount }: OptionPrice): string {
  if (priceKind === 'percent') return `+${amount}%`
  return priceKind === 'piece' ? `+$${dollars.format(amount / 100)} each` : `+${formatCents(amount)}`
}

/**
 * Returns text such as 'Finish: Gloss (default), Matte (+10%); Turnaround: Standard (default), Rush (+$25.00, 2 days
 * less)'.
 */
export const optionGroupsText = (groups: readonly OptionGroup[]): string =>
  groups.map(({ name, values }) => `${name}: ${values.map(valueText).join(', ')}`).join('; ')

function valueText({ name, daysLess, isDefault, isDisabled, effect, ...price }: OptionValue): string {
  const facts = [
    price.amount > 0 && priceText(price),
    daysLess > 0 && `${daysLess} ${daysLess === 1 ? 'day' : 'days'} less`,
    effect && `effect: ${effectNames[effect].toLowerCase()}`,
    isDefault && 'default',
    isDisabled && 'disabled',
  ].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
}
