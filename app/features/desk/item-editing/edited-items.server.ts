import { conflict, invalid, ShopError } from '#app/errors.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { findSellable, resolveSize } from '#app/features/goods/catalog/find-sellable.ts'
import { itemLabel, labeledItem, piecesText } from '#app/features/ground/orders/item-labels.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { lineGrams } from '#app/features/sales/cart/cart.ts'
import {
  priceDesign,
  type NamedDesign,
  type SoldDesign,
} from '#app/features/sales/cart/library-item.server.ts'
import { priceLine } from '#app/features/sales/cart/price-line.ts'
import type { EditedItem } from '#app/features/sales/orders/save-edit.server.ts'
import type { EditPlan } from '#app/features/sales/edits/apply-edit.server.ts'
import type { orderItems } from '#app/schema/orders.server.ts'
import type { ItemsEdit } from './edit-items.input.ts'

type Context = { catalog: Catalog; now: Date }
type OrderItem = typeof orderItems.$inferSelect
type ChangedItem = NonNullable<ItemsEdit['change']>[number]
type ProductToAdd = NonNullable<ItemsEdit['add']>[number]
type DesignToAdd = NonNullable<ItemsEdit['addDesigns']>[number]

/** `change` describes the change. */
export type AddedItem = EditPlan['added'][number] & { grams: number; change: string }

export const labelOf = (item: EditedItem): string => itemLabel(labeledItem({ ...item, id: 0 }))

const sizeOf = ({ width, height }: OrderItem, size: Dimensions | undefined) => size ?? { width, height }

export function isItemUnchanged(item: OrderItem, { quantity, size }: ChangedItem): boolean {
  const { width, height } = sizeOf(item, size)
  return quantity === item.quantity && width === item.width && height === item.height
}

type Sold = { item: OrderItem; design: SoldDesign | null }

/** Returns the item in another size or quantity, at today's price. Throws conflict or invalid, with the item's name. */
export function replaceItem(
  { catalog, now }: Context,
  { item, design }: Sold,
  { quantity, size }: ChangedItem,
): AddedItem {
  const { id, orderId: _, cartItemId: __, removedAt: ___, placeOf: ____, ...asSold } = item
  const { width, height } = sizeOf(item, size)
  const isSameSize = width === item.width && height === item.height
  const { gramsPerSquareInch, ...prices } = named(item.name, () => {
    if (item.libraryProductId !== null) {
      if (!isSameSize) throw invalid('The size of a library design can’t be changed')
      const { priceCents, priceWithoutPromotionCents } = priceDesign(design, quantity)
      return {
        gramsPerSquareInch: null,
        priceCents,
        priceWithoutPromotionCents,
        priceRule: null,
        options: [],
      }
    }
    if (item.categoryId === null || width === null || height === null) throw conflict('No longer sold')
    const configuration = { categoryId: item.categoryId, quantity, size: { width, height } }
    const sold = item.options.map((option) => option.id)
    const { category, width: _w, height: _h, ...today } = priceProduct(catalog, configuration, sold)
    return { gramsPerSquareInch: category.gramsPerSquareInch, ...today }
  })
  // The artwork and its design are copied from the replaced item once the edit is applied.
  const replacing = {
    ...asSold,
    artworkDesign: null,
    printExactly: false,
    width,
    height,
    quantity,
    ...prices,
    pricedAt: now,
  }
  return {
    item: replacing,
    replaces: id,
    isSameSize,
    grams: lineGrams(gramsPerSquareInch, replacing),
    change: `${labelOf(replacing)} (was ${isSameSize ? '' : `${sizeText(item)}, `}${piecesText(item.quantity)})`,
  }
}

/**
 * Returns a new item for a product, at today's price and without artwork. Throws conflict or invalid, with the item's
 * name.
 */
export function addItem(
  { catalog, now }: Context,
  { categoryId, quantity, size }: ProductToAdd,
  isDiscountable: boolean,
): AddedItem {
  const name = catalog.categories.get(categoryId)?.name ?? 'Product'
  const { category, ...priced } = named(name, () => priceProduct(catalog, { categoryId, quantity, size }))
  const item: EditedItem = {
    kind: 'custom',
    name,
    categoryId,
    libraryProductId: null,
    unit: category.rules.size.unit,
    shape: category.shape,
    quantity,
    ...priced,
    isDiscountable,
    pricedAt: now,
    artworkFileId: null,
    artworkDesign: null,
    printExactly: false,
  }
  const grams = lineGrams(category.gramsPerSquareInch, item)
  return { item, replaces: null, isSameSize: false, grams, change: `${labelOf(item)} (added)` }
}

/** Returns a new item for a library design, at today's price. Throws conflict or invalid, with the item's name. */
export function addDesign(
  design: NamedDesign | undefined,
  { productId, quantity }: DesignToAdd,
  isDiscountable: boolean,
): AddedItem {
  const name = design?.name ?? 'Library design'
  const item: EditedItem = {
    kind: 'library',
    name,
    categoryId: null,
    libraryProductId: productId,
    unit: 'in',
    shape: null,
    quantity,
    ...named(name, () => priceDesign(design, quantity)),
    priceRule: null,
    options: [],
    isDiscountable,
    pricedAt: null,
    artworkFileId: null,
    artworkDesign: null,
    printExactly: false,
  }
  return {
    item,
    replaces: null,
    isSameSize: false,
    grams: lineGrams(null, item),
    change: `${labelOf(item)} (added)`,
  }
}

/** Prices a product with the options that have these ids, or with the default options. */
function priceProduct(
  catalog: Catalog,
  { categoryId, quantity, size }: ProductToAdd,
  options: readonly string[] = [],
) {
  const category = findSellable(catalog, categoryId)
  const stock = category.sizes.find(({ width, height }) => width === size.width && height === size.height)
  const { width, height } = resolveSize(category, stock ?? size)
  const configuration = { width, height, quantity, options }
  const prices = priceLine(category, configuration, () => invalid('This quantity has no price'))
  return { category, width, height, ...prices }
}

/** Adds the item's name to the errors that `price` throws. */
function named<T>(name: string, price: () => T): T {
  try {
    return price()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const code = error.code === 'not_found' ? 'invalid' : error.code
    throw new ShopError(code, `${name}: ${error.message}`)
  }
}
