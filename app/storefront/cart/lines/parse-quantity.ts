/** Zero or less resets to 1 (specification section 5). */
export function parseQuantity(input: string, current: number): number | 'unchanged' | 'reset' {
  const text = input.trim()
  const quantity = Number(text)
  if (text === '' || Number.isNaN(quantity)) return 'unchanged'
  if (quantity <= 0) return 'reset'
  return quantity === current ? 'unchanged' : quantity
}
