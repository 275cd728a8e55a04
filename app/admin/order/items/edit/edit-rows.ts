import { numberField, readNumber } from '#app/admin/form/read-fields.ts'
import type { ItemsEdit } from '#app/features/desk/item-editing/edit-items.input.ts'

type Size = { width: number | null; height: number | null }
type Item = { id: number; by: 'custom' | 'library'; quantity: number; size: Size }

/** An existing item of the order, as entered. */
export type ItemRow = { itemId: number; width: string; height: string; quantity: string; isRemoved: boolean }

/** A product to add, as entered. */
export type ProductRow = {
  by: 'custom'
  key: number
  categoryId: string
  width: string
  height: string
  quantity: string
}

/** A library design to add, as entered. */
export type DesignRow = { by: 'library'; key: number; productId: string; quantity: string }

export type NewRow = ProductRow | DesignRow

export const rowOf = ({ id, size, quantity }: Item): ItemRow => ({
  itemId: id,
  width: numberField(size.width),
  height: numberField(size.height),
  quantity: numberField(quantity),
  isRemoved: false,
})

export const emptyProduct = (key: number): ProductRow => ({
  by: 'custom',
  key,
  categoryId: '',
  width: '',
  height: '',
  quantity: '',
})

export const emptyDesign = (key: number): DesignRow => ({ by: 'library', key, productId: '', quantity: '1' })

type Typed = { rows: readonly ItemRow[]; added: readonly NewRow[] }

/** Returns the edits, 'unchanged', or null while a value is missing or not a number. */
export function editOf(
  items: readonly Item[],
  { rows, added }: Typed,
): Required<Pick<ItemsEdit, 'change' | 'remove' | 'add' | 'addDesigns'>> | 'unchanged' | null {
  const kept = rows.filter(({ isRemoved }) => !isRemoved)
  const changes = kept.map((row) => changeOf(items, row))
  const products = added.filter((row) => row.by === 'custom').map(productOf)
  const designs = added.filter((row) => row.by === 'library').map(designOf)
  if (changes.includes(null) || products.includes(null) || designs.includes(null)) return null
  const change = changes.filter((each) => each !== null && each !== 'unchanged')
  const remove = rows.filter(({ isRemoved }) => isRemoved).map(({ itemId }) => itemId)
  const add = products.filter((each) => each !== null)
  const addDesigns = designs.filter((each) => each !== null)
  const count = change.length + remove.length + add.length + addDesigns.length
  return count === 0 ? 'unchanged' : { change, remove, add, addDesigns }
}

function productOf({ categoryId, width, height, quantity }: ProductRow) {
  const [widthValue, heightValue, quantityValue] = [width, height, quantity].map(readNumber)
  return isTyped(widthValue) && isTyped(heightValue) && isTyped(quantityValue) && categoryId !== ''
    ? {
        categoryId: Number(categoryId),
        quantity: quantityValue,
        size: { width: widthValue, height: heightValue },
      }
    : null
}

function designOf({ productId, quantity }: DesignRow) {
  const quantityValue = readNumber(quantity)
  return isTyped(quantityValue) && productId !== ''
    ? { productId: Number(productId), quantity: quantityValue }
    : null
}

function changeOf(items: readonly Item[], { itemId, width, height, quantity }: ItemRow) {
  const item = items.find(({ id }) => id === itemId)
  const quantityValue = readNumber(quantity)
  if (!item || !isTyped(quantityValue)) return null
  if (item.by === 'library')
    return quantityValue === item.quantity ? 'unchanged' : { itemId, quantity: quantityValue }
  const [widthValue, heightValue] = [readNumber(width), readNumber(height)]
  if (!isTyped(widthValue) || !isTyped(heightValue)) return null
  const isSame = widthValue === item.size.width && heightValue === item.size.height
  if (isSame) return quantityValue === item.quantity ? 'unchanged' : { itemId, quantity: quantityValue }
  return { itemId, quantity: quantityValue, size: { width: widthValue, height: heightValue } }
}

const isTyped = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && !Number.isNaN(value)
