import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { optionsText, shownOptions, type SoldOption } from '#app/features/ground/product/product-options.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { sizeText } from './order.ts'

export type LabeledItem = {
  id: number
  name: string
  quantity: number
  size: { width: number | null; height: number | null; unit: Unit }
  options?: readonly { group: string; value: string }[] | undefined
  /** The artwork's file name, which distinguishes items of the same product and size. */
  fileName?: string | undefined
}

type ItemRow = Omit<LabeledItem, 'size' | 'options' | 'fileName'> &
  LabeledItem['size'] & { kind: ItemKind; options: SoldOption[] }

/** Converts an item's row to the form that pages receive. */
export const labeledItem = (
  { id, kind, name, quantity, width, height, unit, options }: ItemRow,
  file: { fileName: string } | null = null,
) => ({
  id,
  by: kind,
  name,
  quantity,
  size: { width, height, unit },
  ...shownOptions(options),
  ...(file && { fileName: file.fileName }),
})

/** Adds the name of the artwork file, which pages receive separately from its item. */
export const withFileName = <Item extends LabeledItem>({
  item,
  fileData,
}: {
  item: Item
  fileData: { name: string } | null
}) => ({ ...item, fileName: fileData?.name })

export function itemLabel({ name, quantity, size, options, fileName }: LabeledItem): string {
  return [name, sizeText(size), piecesText(quantity), optionsText(options), fileName]
    .filter(Boolean)
    .join(', ')
}

/** Returns the label of an item in the form that pages receive, with the name of its artwork. */
export const orderedItemLabel = (ordered: Parameters<typeof withFileName>[0]): string =>
  itemLabel(withFileName(ordered))

export const piecesText = (quantity: number): string =>
  `${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`

export function proofLabel(
  items: readonly LabeledItem[],
  itemIds: readonly number[] | undefined,
): string | null {
  if (!itemIds || itemIds.length === 0) return null
  const shown = items.filter(({ id }) => itemIds.includes(id))
  if (shown.length === 0) return 'An item that was changed or removed'
  return items.length < 2 ? null : shown.map(itemLabel).join('; ')
}
