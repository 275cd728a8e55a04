/** Zero or less resets to 1 (specification section 5). */
export function parseQuantity(typed: string, current: number): number | 'unchanged' | 'reset' {
  const text = typed.trim()
  const quantity = Number(text)
  if (text === '' || Number.isNaN(quantity)) return 'unchanged'
  if (quantity <= 0) return 'reset'
  return quantity === current ? 'unchanged' : quantity
}
