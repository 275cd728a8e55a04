import { largestQuantity, type QuantityRule } from '#app/features/ground/product/quantity-rule.ts'
import {
  largestSide,
  sizeProblem,
  type Dimensions,
  type SizeRule,
} from '#app/features/ground/product/size-rule.ts'
import { orderText } from './order-text.ts'
import { largestPrice, perPiece, regularPrice, type Configuration } from './price.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'

export type PriceRuleProblem = { field: keyof PriceFormula; message: string; where: Configuration[] }

type Quantities = { shown: number[]; all: number[] }

const parameters = ['setup', 'minimumUnit', 'unit', 'rate', 'areaExponent', 'quantityExponent'] as const

const roundSides = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50, 100, largestSide]

export function priceRuleProblem(
  rule: PriceFormula,
  sizeRule: SizeRule,
  tiers: readonly number[],
  quantityRule: QuantityRule = { multipleOf: 1 },
): PriceRuleProblem | null {
  const missing = parameters.find((name) => !Number.isFinite(rule[name]))
  if (missing) return { field: missing, message: 'Enter a number', where: [] }
  const sizes = sampleSizes(sizeRule)
  const quantities = sampleQuantities(tiers, quantityRule)
  return (
    quantityProblem(rule, sizeRule, sizes, quantities) ??
    areaProblem(rule, sizeRule, sizes, quantities) ??
    rangeProblem(rule, sizeRule, sizes, quantities)
  )
}

/**
 * Returns a square of the smallest priced area, squares with whole-number sides, and the largest size. Each fits inside
 * the next.
 */
function sampleSizes(rule: SizeRule): Dimensions[] {
  const largest = largestSize(rule)
  const smallest = Math.max(rule.minSide, Math.min(1, largest.width, largest.height))
  const squares = [smallest, ...roundSides]
    .map((side) => ({ width: side, height: side }))
    .filter((size) => sizeProblem(rule, size) === null)
    .filter(({ width }) => width < Math.max(largest.width, largest.height))
  return [...squares, largest]
}

function largestSize(rule: SizeRule): Dimensions {
  const most = (side: number) => Math.min(side, largestSide)
  switch (rule.kind) {
    case 'sides':
      return { width: most(rule.maxSide), height: most(rule.longSide ?? rule.maxSide) }
    case 'box':
      return { width: most(rule.shortSide), height: most(rule.longSide) }
    case 'square':
      return { width: most(rule.maxSide), height: most(rule.maxSide) }
    case 'free':
      return { width: largestSide, height: largestSide }
  }
}

function sampleQuantities(tiers: readonly number[], { multipleOf }: QuantityRule): Quantities {
  const last = largestQuantity - (largestQuantity % multipleOf)
  const sortedUnique = (quantities: number[]) => [...new Set(quantities)].toSorted((a, b) => a - b)
  return { shown: sortedUnique([...tiers]), all: sortedUnique([multipleOf, ...tiers, last]) }
}

const neighbors = (quantities: number[]) =>
  quantities.slice(1).map((more, at) => [quantities[at] ?? 1, more] as const)

/** The formula is monotonic in the quantity, so checking the smallest and largest sizes and quantities is enough. */
function quantityProblem(
  rule: PriceFormula,
  sizeRule: SizeRule,
  sizes: Dimensions[],
  { shown, all }: Quantities,
): PriceRuleProblem | null {
  const [fewest = 1, most = 1] = [all[0], all.at(-1)]
  const ends = [...sizes.slice(0, 1), ...sizes.slice(-1)]
  const falling = ends.find((size) => {
    const piece = perPiece(rule, size)
    return piece * most ** rule.quantityExponent < piece * fewest ** rule.quantityExponent
  })
  if (!falling) return null
  const field = rule.quantityExponent < 0 ? 'quantityExponent' : rule.rate < 0 ? 'rate' : 'unit'
  const pairs = [...neighbors(shown), ...neighbors(all)].flatMap(([fewer, more]) =>
    sizes.map((size) => ({ less: { ...size, quantity: fewer }, more: { ...size, quantity: more } })),
  )
  const { less, more } = pairs.find(({ less, more }) => isCheaper(rule, more, less)) ?? {
    less: { ...falling, quantity: fewest },
    more: { ...falling, quantity: most },
  }
  const message = `${orderText(more, sizeRule.unit)} would cost less than ${less.quantity}`
  return { field, message, where: [less, more] }
}

function areaProblem(
  rule: PriceFormula,
  sizeRule: SizeRule,
  sizes: Dimensions[],
  { shown, all }: Quantities,
): PriceRuleProblem | null {
  const [smallest = { width: 1, height: 1 }, largest = smallest] = [sizes[0], sizes.at(-1)]
  if (!(perPiece(rule, largest) < perPiece(rule, smallest))) return null
  const pairs = [...shown, ...all].flatMap((quantity) =>
    sizes
      .slice(1)
      .map((size, at) => ({ less: { ...(sizes[at] ?? size), quantity }, more: { ...size, quantity } })),
  )
  const quantity = all.at(-1) ?? 1
  const { less, more } = pairs.find(({ less, more }) => isCheaper(rule, more, less)) ?? {
    less: { ...smallest, quantity },
    more: { ...largest, quantity },
  }
  const message = `${orderText(more, sizeRule.unit)} would cost less than ${orderText(less, sizeRule.unit)}`
  return { field: rule.areaExponent < 0 ? 'areaExponent' : 'rate', message, where: [less, more] }
}

/** Prices are monotonic at this point, so only the smallest and the largest order matter. */
function rangeProblem(
  rule: PriceFormula,
  sizeRule: SizeRule,
  sizes: Dimensions[],
  { all }: Quantities,
): PriceRuleProblem | null {
  const [quantity = 1, size = { width: 1, height: 1 }] = [all[0], sizes[0]]
  const least = { ...size, quantity }
  if (regularPrice(rule, least) <= 0) {
    return {
      field: 'setup',
      message: `${orderText(least, sizeRule.unit)} would cost nothing`,
      where: [least],
    }
  }
  const most = { ...(sizes.at(-1) ?? size), quantity: all.at(-1) ?? quantity }
  if (regularPrice(rule, most) <= largestPrice) return null
  const message = `${orderText(most, sizeRule.unit)} would cost too much to calculate`
  return { field: rule.quantityExponent > 1 ? 'quantityExponent' : 'rate', message, where: [most] }
}

const isCheaper = (rule: PriceFormula, one: Configuration, other: Configuration) =>
  regularPrice(rule, one) < regularPrice(rule, other)
