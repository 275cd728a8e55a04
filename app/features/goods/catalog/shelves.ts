import { categoryByUrlCode, subcategories, type Catalog, type Category } from './catalog.ts'
import { isOnSale } from './find-sellable.ts'
import { homeUrlCodes } from './url-code.ts'

/** The mylar bags, which the specification gives a separate page. */
const bagsId = 18

export const sellsBags = (catalog: Catalog): boolean => catalog.categories.has(bagsId)

/**
 * Returns the specification's product groups first, then other top-level categories. Leaves out bags, which have a
 * separate page.
 */
export function shelvesOf(catalog: Catalog): Category[] {
  const homeShelves = homeUrlCodes.flatMap((code) => categoryByUrlCode(catalog, code) ?? [])
  const others = [...catalog.categories.values()].filter(
    (category) =>
      category.parentId === null &&
      category.id !== bagsId &&
      !homeShelves.includes(category) &&
      isShelfOnSale(catalog, category),
  )
  return [...homeShelves, ...others]
}

export const isShelfOnSale = (catalog: Catalog, shelf: Category): boolean =>
  [shelf, ...subcategories(catalog, shelf.id)].some((one) => isOnSale(catalog, one))
