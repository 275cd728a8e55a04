import type { Dimensions } from './size-rule.ts'

/** Amounts in cents, sizes in the category's unit (specification section 9, docs/decisions/0007). */
export type PriceFormula = {
  setup: number
  minimumUnit: number
  unit: number
  rate: number
  areaExponent: number
  quantityExponent: number
}

/** Order prices in cents: a row for each size, by area, and a column for each quantity, both ascending. */
export type PriceMatrix = { kind: 'matrix'; sizes: Dimensions[]; quantities: number[]; cents: number[][] }

export type PriceRule = PriceFormula | PriceMatrix

export const isMatrix = (rule: PriceRule): rule is PriceMatrix => 'cents' in rule
