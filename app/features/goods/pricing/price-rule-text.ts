import { formatCents } from '#app/features/ground/money/cents.ts'
import { perPiece, type Configuration } from './price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Without the rounding to 50 cents. */
export function priceRuleText(rule: PriceRule, { quantity, ...size }: Configuration): string {
  const { setup, quantityExponent } = rule
  const single = amountText(perPiece(rule, size))
  const each = amountText(perPiece(rule, size) * quantity ** (quantityExponent - 1))
  const discount = each === single ? '' : ` (${single} before the quantity discount)`
  const pieces = quantity === 1 ? `1 piece at ${each}` : `${quantity} pieces at ${each} each${discount}`
  return setup === 0 ? pieces : `${formatCents(setup)} setup plus ${pieces}`
}

const amountText = (amount: number) => `$${dollars.format(amount / 100)}`
