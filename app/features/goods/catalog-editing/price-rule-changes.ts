import { formatCents } from '#app/features/ground/money/cents.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import { isMatrix, type PriceFormula, type PriceRule } from '#app/features/ground/product/price-rule.ts'

/**
 * Returns the changes by the sheet's field names. Of a price table, only the prices that differ are listed, as text: it
 * has up to 400.
 */
export function priceRuleChanges(before: PriceRule | null, after: PriceRule | null): Changes {
  const [was, is] = [tablePrices(before), tablePrices(after)]
  return changesBetween(
    { ...formulaFields(before), 'product.priceRule.table': differing(was, is) },
    { ...noFormula, ...formulaFields(after), 'product.priceRule.table': differing(is, was) },
  )
}

const parameters = ['setup', 'minimumUnit', 'unit', 'rate', 'areaExponent', 'quantityExponent'] as const

const fieldOf = (name: keyof PriceFormula) => `product.priceRule.${name}`

const noFormula = Object.fromEntries(parameters.map((name) => [fieldOf(name), null]))

const formulaFields = (rule: PriceRule | null) =>
  rule && !isMatrix(rule) ? Object.fromEntries(parameters.map((name) => [fieldOf(name), rule[name]])) : {}

function tablePrices(rule: PriceRule | null): string[] {
  if (!rule || !isMatrix(rule)) return []
  const { sizes, quantities, cents } = rule
  return sizes.flatMap(({ width, height }, row) =>
    quantities.map(
      (quantity, column) =>
        `${quantity} of ${width} x ${height} for ${formatCents(cents[row]?.[column] ?? 0)}`,
    ),
  )
}

function differing(prices: string[], others: string[]): string | null {
  const known = new Set(others)
  return prices.filter((each) => !known.has(each)).join(', ') || null
}
