import { categoryByUrlCode, subcategories, type Catalog, type Category } from './catalog.ts'
import { isOnSale } from './find-sellable.ts'
import { homeUrlCodes } from './url-code.ts'

/** Custom mylar bags; their page shows the sizes of this category. */
const bagsId = 18

export const sellsBags = (catalog: Catalog): boolean => catalog.categories.has(bagsId)

/**
 * The shop's kinds of product, each with a way in from every page: those of the specification first, then whatever else
 * is not in a group. Nothing leads to what is not there; bags have a page of their own.
 */
export function shelvesOf(catalog: Catalog): Category[] {
  const known = homeUrlCodes.flatMap((code) => categoryByUrlCode(catalog, code) ?? [])
  const others = [...catalog.categories.values()].filter(
    (category) =>
      category.parentId === null &&
      category.id !== bagsId &&
      !known.includes(category) &&
      [category, ...subcategories(catalog, category.id)].some((one) => isOnSale(catalog, one)),
  )
  return [...known, ...others]
}
