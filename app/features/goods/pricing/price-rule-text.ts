import { formatCents } from '#app/features/ground/money/cents.ts'
import { perPiece, type Configuration } from './price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** '$14.00 setup + $1.9507 for a piece x 50^0.707', before rounding to 50 cents. */
export function priceRuleText(rule: PriceRule, { quantity, ...size }: Configuration): string {
  const { setup, quantityExponent } = rule
  const power = quantityExponent === 1 ? '' : `^${Number(quantityExponent.toFixed(4))}`
  const pieces = `$${dollars.format(perPiece(rule, size) / 100)} for a piece x ${quantity}${power}`
  return setup === 0 ? pieces : `${formatCents(setup)} setup + ${pieces}`
}
