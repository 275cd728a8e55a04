/** Amounts in cents, sizes in the category's unit (specification section 9, docs/decisions/0007). */
export type PriceRule = {
  setup: number
  minimumUnit: number
  unit: number
  rate: number
  areaExponent: number
  quantityExponent: number
}
