import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { sizeText } from './order.ts'

type Item = {
  id: number
  name: string
  quantity: number
  size: { width: number | null; height: number | null; unit: Unit }
}

export function itemLabel({ name, quantity, size }: Item): string {
  return `${name}, ${sizeText(size)}, ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`
}

export function proofLabel(items: readonly Item[], itemIds: readonly number[] | undefined): string | null {
  if (items.length < 2 || !itemIds || itemIds.length === 0) return null
  const shown = items.filter(({ id }) => itemIds.includes(id))
  return shown.map(itemLabel).join('; ')
}
