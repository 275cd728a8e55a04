import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { sizeText } from './order.ts'

export type LabeledItem = {
  id: number
  name: string
  quantity: number
  size: { width: number | null; height: number | null; unit: Unit }
}

type ItemRow = Omit<LabeledItem, 'size'> & LabeledItem['size'] & { kind: ItemKind }

/** An item's row in the shape in which pages get it. */
export const labeledItem = ({ id, kind, name, quantity, width, height, unit }: ItemRow) => ({
  id,
  by: kind,
  name,
  quantity,
  size: { width, height, unit },
})

export function itemLabel({ name, quantity, size }: LabeledItem): string {
  return `${name}, ${sizeText(size)}, ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`
}

export function proofLabel(
  items: readonly LabeledItem[],
  itemIds: readonly number[] | undefined,
): string | null {
  if (items.length < 2 || !itemIds || itemIds.length === 0) return null
  const shown = items.filter(({ id }) => itemIds.includes(id))
  return shown.map(itemLabel).join('; ')
}
