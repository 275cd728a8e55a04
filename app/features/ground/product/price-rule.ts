/** A category's prices as data; amounts are cents, sizes the category's own unit (specification section 9, docs/decisions/0007). */
export type PriceRule = {
  setup: number
  minimumUnit: number
  unit: number
  rate: number
  areaExponent: number
  quantityExponent: number
}
