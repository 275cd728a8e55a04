import { formatCents } from '#app/features/ground/money/cents.ts'
import {
  isMatrix,
  type PriceFormula,
  type PriceMatrix,
  type PriceRule,
} from '#app/features/ground/product/price-rule.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { orderText } from './order-text.ts'
import { perPiece, type Configuration } from './price.ts'
import { relevantPart, timesBeyond } from './matrix-part.ts'

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Explains how a price was calculated, in words that follow the price. */
export const priceOriginText = (rule: PriceRule, configuration: Configuration, unit: Unit): string =>
  isMatrix(rule)
    ? matrixText(rule, configuration, unit)
    : `${priceRuleText(rule, configuration)}, rounded to 50 cents`

/** Explains the price without its rounding to 50 cents. */
export function priceRuleText(rule: PriceFormula, { quantity, ...size }: Configuration): string {
  const { setup, quantityExponent } = rule
  const single = amountText(perPiece(rule, size))
  const each = amountText(perPiece(rule, size) * quantity ** (quantityExponent - 1))
  const discount = each === single ? '' : ` (${single} before the quantity discount)`
  const pieces = quantity === 1 ? `1 piece at ${each}` : `${quantity} pieces at ${each} each${discount}`
  return setup === 0 ? pieces : `${formatCents(setup)} setup plus ${pieces}`
}

const amountText = (amount: number) => `$${dollars.format(amount / 100)}`

function matrixText(matrix: PriceMatrix, configuration: Configuration, unit: Unit): string {
  const { sizes, quantities, cents } = relevantPart(matrix, configuration)
  const cellText = (row: number, column: number) => {
    const [{ width, height } = configuration, quantity = configuration.quantity] = [
      sizes.at(row),
      quantities.at(column),
    ]
    return `${formatCents(cents.at(row)?.at(column) ?? 0)} for ${orderText({ width, height, quantity }, unit)}`
  }
  const [first, last] = [cellText(0, 0), cellText(-1, -1)]
  const around = first === last ? first : `between ${first} and ${last}`
  const times = timesBeyond(matrix, configuration)
  const beyond = times > 1 ? `, times ${Number(times.toPrecision(4))} for the larger order` : ''
  const rounding = first === last && times === 1 ? '' : ', rounded to 50 cents'
  return `${around} in the price table${beyond}${rounding}`
}
