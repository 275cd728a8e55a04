import { subcategories, type Catalog, type Category } from '#app/features/goods/catalog/catalog.ts'
import { sellsBags, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { categoryPath, configuratorPath } from './search-engines/public-paths.ts'

export type ShelfLink = { to: string; label: string }

/** Names in header and footer, whatever the category's name (specification section 2). */
const givenLabels: Record<string, string> = {
  stickers: 'Stickers',
  labels: 'Roll labels',
  magnets: 'Magnets',
  banners: 'Banners',
}

/** A product links to its configurator, a group to the page of its products. */
export const shelfPath = (catalog: Catalog, category: Category) =>
  category.rules && subcategories(catalog, category.id).length === 0
    ? configuratorPath(category.id)
    : categoryPath(category)

export function shelfLinks(catalog: Catalog): ShelfLink[] {
  const links = shelvesOf(catalog).map((category) => ({
    to: shelfPath(catalog, category),
    label: givenLabels[category.urlCode ?? ''] ?? category.name,
  }))
  return sellsBags(catalog) ? [...links, bagsLink] : links
}

/** Footer only. */
export const bagsLink: ShelfLink = { to: '/intermediate-category', label: 'Mylar bags' }
