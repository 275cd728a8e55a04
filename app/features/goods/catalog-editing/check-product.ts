import type { FieldMessages } from '#app/errors.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import { isMatrix, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { matrixProblems } from '#app/features/goods/pricing/matrix-problems.ts'
import { priceRuleProblem } from '#app/features/goods/pricing/price-rule-problem.ts'
import { quantityProblem, type QuantityRule } from '#app/features/ground/product/quantity-rule.ts'
import {
  includeStock,
  sizeProblem,
  stockSizeProblem,
  type Dimensions,
  type SizeRule,
} from '#app/features/ground/product/size-rule.ts'

export type CheckedProduct = {
  defaultQuantity: number
  sizeRule: SizeRule
  quantityRule: QuantityRule
  priceRule: PriceRule | null
  sizes: readonly Dimensions[]
  tiers: readonly { quantity: number }[]
  promotions: readonly (Dimensions & { quantity: number; priceCents: number })[]
}

export function checkProduct(product: CheckedProduct): FieldMessages {
  const { defaultQuantity, sizeRule, quantityRule, priceRule, sizes, tiers, promotions } = product
  const problems: FieldMessages = {}
  const report = (name: string, message: string | null | undefined) => {
    if (message) problems[name] ??= message
  }
  for (const [at, size] of sizes.entries()) {
    const problem = stockSizeProblem(sizeRule, size)
    if (problem) report(`sizes.${at}.${problem.field}`, problem.message)
    if (sizes.findIndex((other) => isSame(other, size)) < at) report(`sizes.${at}.width`, 'Listed twice')
  }
  for (const [at, { quantity }] of tiers.entries()) {
    report(`tiers.${at}.quantity`, quantityProblem(quantityRule, quantity))
    if (tiers.findIndex((other) => other.quantity === quantity) < at)
      report(`tiers.${at}.quantity`, 'Listed twice')
  }
  report('defaultQuantity', quantityProblem(quantityRule, defaultQuantity))
  for (const { field, message } of priceProblems(product)) report(`priceRule.${field}`, message)
  for (const [at, promotion] of promotions.entries()) {
    const { quantity, priceCents } = promotion
    const isStock = sizes.some((size) => isSame(size, promotion))
    const problem = (isStock ? stockSizeProblem : sizeProblem)(sizeRule, promotion)
    if (problem) report(`promotions.${at}.${problem.field}`, problem.message)
    report(`promotions.${at}.quantity`, quantityProblem(quantityRule, quantity))
    const regular = priceRule && regularPrice(priceRule, promotion)
    // A table with gaps may have no price to compare with. The gaps are reported separately.
    if (regular !== null && !Number.isNaN(regular) && !(priceCents < regular))
      report(`promotions.${at}.priceCents`, `Must be below the regular price of ${formatCents(regular)}`)
    const first = promotions.findIndex((other) => isSame(other, promotion) && other.quantity === quantity)
    if (first < at) report(`promotions.${at}.quantity`, 'Listed twice')
  }
  return problems
}

function priceProblems({ priceRule, sizeRule, sizes, tiers, quantityRule }: CheckedProduct) {
  if (!priceRule) return []
  if (isMatrix(priceRule)) return matrixProblems(priceRule, sizeRule.unit)
  const quantities = tiers.map(({ quantity }) => quantity)
  const problem = priceRuleProblem(priceRule, includeStock(sizeRule, sizes), quantities, quantityRule)
  return problem ? [problem] : []
}

export function missingFields({
  priceRule,
  sizes,
  tiers,
}: Pick<CheckedProduct, 'priceRule' | 'sizes' | 'tiers'>): FieldMessages {
  return {
    ...(sizes.length === 0 && { sizes: 'Add at least one size' }),
    ...(tiers.length === 0 && { tiers: 'Add at least one quantity' }),
    ...(!priceRule && { 'priceRule.setup': 'Enter the prices' }),
  }
}

const isSame = (one: Dimensions, other: Dimensions) =>
  one.width === other.width && one.height === other.height
