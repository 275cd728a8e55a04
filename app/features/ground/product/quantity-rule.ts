export type QuantityRule = { multipleOf: number }

/** Larger quantities need a manual quote. */
export const largestQuantity = 1_000_000

export function quantityProblem(rule: QuantityRule, quantity: number): string | null {
  if (quantity > largestQuantity) return `The quantity must be at most ${largestQuantity}`
  if (quantity >= 1 && quantity % rule.multipleOf === 0) return null
  if (rule.multipleOf === 1) return 'The quantity must be a whole number, at least 1'
  return rule.multipleOf === 2
    ? 'Quantities must be selected in pairs, minimum 2'
    : `Quantities must be multiples of ${rule.multipleOf}`
}
