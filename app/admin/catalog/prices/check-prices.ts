import { matrixProblems, type MatrixProblem } from '#app/features/goods/pricing/matrix-problems.ts'
import { priceRuleProblem } from '#app/features/goods/pricing/price-rule-problem.ts'
import { isMatrix, type PriceMatrix, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { includeStock, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { ProductSheet } from '../catalog-query.ts'
import { unreadableCells, type TableText } from './table-text.ts'

/** Returns the problems that can be found while typing. Without a shown rule, there is no price to show yet. */
export function checkPrices(
  { priceRule, sizeRule, quantityRule, sizes, tiers }: ProductSheet,
  table: TableText | null,
): { problems: MatrixProblem[]; shown: PriceRule | null } {
  const isSizeRuleTyped = Object.values(sizeRule).every((value) => typeof value !== 'number' || value > 0)
  const unreadable = table ? unreadableCells(table) : []
  if (!priceRule) return { problems: unreadable, shown: null }
  if (isMatrix(priceRule)) {
    const problems = [...unreadable, ...matrixProblems(priceRule, sizeRule.unit)]
    const isTyped = numbersOf(priceRule).every((value) => value > 0)
    const isOrdered = problems.every(({ field }) => field.startsWith('cents.'))
    return { problems, shown: isTyped && isOrdered ? priceRule : null }
  }
  if (!isSizeRuleTyped || !Object.values(priceRule).every(Number.isFinite))
    return { problems: [], shown: null }
  const sold = includeStock(sizeRule, sizes.filter(isTypedSize))
  const quantities = tiers.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)
  const problem =
    quantityRule.multipleOf >= 1 ? priceRuleProblem(priceRule, sold, quantities, quantityRule) : null
  return { problems: problem ? [problem] : [], shown: priceRule }
}

export const isTypedSize = ({ width, height }: Dimensions) => width > 0 && height > 0

const numbersOf = ({ sizes, quantities, cents }: PriceMatrix) => [
  ...sizes.flatMap(({ width, height }) => [width, height]),
  ...quantities,
  ...cents.flat(),
]
