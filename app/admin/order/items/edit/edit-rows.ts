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
  const [wide, high, many] = [width, height, quantity].map(readNumber)
  return isTyped(wide) && isTyped(high) && isTyped(many) && categoryId !== ''
    ? { categoryId: Number(categoryId), quantity: many, size: { width: wide, height: high } }
    : null
}

function designOf({ productId, quantity }: DesignRow) {
  const many = readNumber(quantity)
  return isTyped(many) && productId !== '' ? { productId: Number(productId), quantity: many } : null
}

function changeOf(items: readonly Item[], { itemId, width, height, quantity }: ItemRow) {
  const item = items.find(({ id }) => id === itemId)
  const many = readNumber(quantity)
  if (!item || !isTyped(many)) return null
  if (item.by === 'library') return many === item.quantity ? 'unchanged' : { itemId, quantity: many }
  const [wide, high] = [readNumber(width), readNumber(height)]
  if (!isTyped(wide) || !isTyped(high)) return null
  const isSame = wide === item.size.width && high === item.size.height
  if (isSame) return many === item.quantity ? 'unchanged' : { itemId, quantity: many }
  return { itemId, quantity: many, size: { width: wide, height: high } }
}

const isTyped = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && !Number.isNaN(value)
